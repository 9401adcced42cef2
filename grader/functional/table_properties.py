"""Properties of a whole truth table, and the smallest inputs that show one to be missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from contracts.target_values import PropertyTarget, TableProperty
from grader.functional.report import bit_string


def first_violation(
    target: PropertyTarget, table: Sequence[int | None], input_name: Callable[[int], str], width: int
) -> str:
    """The first inputs, in index order, that no table with the property could have; empty if there are none.

    Args:
        target: The property.
        table: Entry x is the value for input x, None where it is not certain; such an entry shows nothing.
        input_name: Words for an input.
        width: Bits of a value.

    Returns:
        One sentence.
    """

    def shown(*inputs: int) -> str:
        return ", ".join(f"{input_name(x)} gives {bit_string(table[x] or 0, width)}" for x in inputs)

    match target.holds:
        case TableProperty.TWO_TO_ONE:
            return _two_to_one(target.period, table, shown)
        case TableProperty.INJECTIVE:
            found = _equal_values(table)
            return f"{shown(*found)}: a value twice" if found else ""
        case TableProperty.CONSTANT:
            known = [x for x, value in enumerate(table) if value is not None]
            other = next((x for x in known if table[x] != table[known[0]]), None)
            return f"{shown(known[0], other)}: two values" if other is not None else ""
        case TableProperty.BALANCED:
            return _balanced(table, shown)
        case TableProperty.LINEAR:
            return _linear(table, shown)
        case _:
            assert_never(target.holds)


def _two_to_one(period: int, table: Sequence[int | None], shown: Callable[..., str]) -> str:
    for x, value in enumerate(table):
        partner = table[x ^ period]
        if x < x ^ period and value is not None and partner is not None and value != partner:
            return f"{shown(x, x ^ period)}: the period asks for one value"
    first: dict[int, int] = {}
    for x, value in enumerate(table):
        if value is None:
            continue
        y = first.setdefault(value, x)
        if x not in (y, y ^ period):
            return f"{shown(y, x)}: one value, though the period does not take one to the other"
    return ""


def _equal_values(table: Sequence[int | None]) -> tuple[int, int] | None:
    first: dict[int, int] = {}
    for x, value in enumerate(table):
        if value is None:
            continue
        if value in first:
            return first[value], x
        first[value] = x
    return None


def _balanced(table: Sequence[int | None], shown: Callable[..., str]) -> str:
    for x, value in enumerate(table):
        if value is not None and value > 1:
            return f"{shown(x)}: neither 0 nor 1"
    for value in (0, 1):
        inputs = [x for x, found in enumerate(table) if found == value]
        if 2 * len(inputs) > len(table):
            half = len(table) // 2
            return f"{shown(inputs[half])}: it is input number {half + 1} of {len(table)} to do so"
    return ""


def _linear(table: Sequence[int | None], shown: Callable[..., str]) -> str:
    """f(0) = 0, and each f(x) follows from the values at the powers of two."""
    if table[0]:
        return f"{shown(0)}: a linear table has 0 there"
    for x in range(len(table)):
        low = x & -x
        rest = x ^ low
        parts = table[x], table[low], table[rest]
        if not rest or any(part is None for part in parts):
            continue
        value, first, second = (part or 0 for part in parts)
        if value != first ^ second:
            return f"{shown(low, rest, x)}: the last is not the sum of the others"
    return ""
