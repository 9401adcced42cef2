"""What differs between the programs of two cases, as sets of steps on the dependency graph.

Two programs share a beginning if the same operations may stand first in both, in any order that the dependency graph
allows, steps that commute included; likewise an end. What is left in the middle is the difference. A compiler moves
what commutes up to the next gate that does not, and so to another place in each case: that is no difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from contracts.arguments import Value
from grader.structural.case_program import CaseProgram
from grader.structural.equality import same_effect
from grader.structural.layers import Layers
from grader.structural.simplify import effective_steps
from grader.structural.steps import Step


@dataclass(frozen=True, slots=True)
class Difference:
    """Two cases that differ in one argument. Indices into the steps of each, after padding was stripped.

    Attributes:
        one, other: The two cases, and the values of the argument that they differ in.
        steps: Of ``other``.
        beginning, middle, end: Of ``other``; the middle is what ``one`` has differently or not at all.
        missing: Steps of ``one`` that ``other`` has differently or not at all.
    """

    one: CaseProgram
    other: CaseProgram
    steps: tuple[Step, ...]
    beginning: tuple[int, ...]
    middle: tuple[int, ...]
    end: tuple[int, ...]
    missing: tuple[Step, ...]


def differences(cases: Sequence[CaseProgram], argument: str) -> Iterator[Difference]:
    """Each case against the first that has all other arguments the same, where ``argument`` differs."""
    first: dict[tuple[Value, ...], tuple[CaseProgram, tuple[Step, ...]]] = {}
    for case in cases:
        others = tuple(value for name, value in case.arguments.items() if name != argument)
        steps = effective_steps(case.program)
        if others not in first:
            first[others] = case, steps
            continue
        one, before = first[others]
        if one.arguments[argument] == case.arguments[argument]:
            continue
        begins, other_begins = _shared(before, steps, range(len(before)), range(len(steps)))
        left = [k for k in range(len(before)) if k not in begins]
        other_left = [k for k in range(len(steps)) if k not in other_begins]
        ends, other_ends = _shared(before, steps, left[::-1], other_left[::-1])
        middle = tuple(k for k in other_left if k not in other_ends)
        missing = tuple(before[k] for k in left if k not in ends)
        yield Difference(one, case, steps, tuple(sorted(other_begins)), middle, tuple(sorted(other_ends)), missing)


def _shared(
    one: Sequence[Step], other: Sequence[Step], indices: Sequence[int], other_indices: Sequence[int]
) -> tuple[set[int], set[int]]:
    """The largest common beginning of the two lists of steps, read in the order of the indices.

    Two equal steps that may both stand first may as well be taken off: what is found does not depend on the order of
    taking (two beginnings of one program, P. Cartier and D. Foata, 1969, have a least one that holds both).
    """
    layers = Layers(one, indices), Layers(other, other_indices)
    steps = one, other
    matched: tuple[set[int], set[int]] = set(), set()
    waiting: tuple[dict[object, list[int]], dict[object, list[int]]] = {}, {}
    fresh = deque((side, index) for side in (0, 1) for index in layers[side].ready())
    while fresh:
        side, index = fresh.popleft()
        step = steps[side][index]
        keys = _keys(step)
        there = waiting[1 - side].get(keys, [])
        partner = next((k for k in there if _same(steps[1 - side][k], step)), None)
        if partner is None:
            waiting[side].setdefault(keys, []).append(index)
            continue
        there.remove(partner)
        for of, taken in ((side, index), (1 - side, partner)):
            matched[of].add(taken)
            fresh.extend((of, freed) for freed in layers[of].take(taken))
    return matched


def _keys(step: Step) -> tuple[object, ...]:
    """What a step is ordered by: its qubits, and the clbits that it writes or reads."""
    bits = {bit[0] for guard in step.guards for bit in guard.bits}
    if step.written is not None:
        bits.add(step.written[0])
    return (*step.qubits, *(("clbit", bit) for bit in sorted(bits)))


def _same(one: Step, other: Step) -> bool:
    if one.guards != other.guards:
        return False
    if one.effect is not None and other.effect is not None:
        return same_effect(one.effect, other.effect)
    if one.effect is not None or other.effect is not None:
        return False
    return type(one.operation) is type(other.operation) and _plain(one) == _plain(other)


def _plain(step: Step) -> object:
    """An operation without its origin, which is no part of what it does."""
    return replace(step.operation, origin=())
