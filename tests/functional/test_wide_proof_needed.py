"""A wide function that no proof reaches is not passed on a sample: a rare input may hide behind any other function."""

from __future__ import annotations

from contracts.load import load_id
from contracts.target_values import WideFunctionTarget
from contracts.targets import evaluate_for
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.lowering.raised import inverted
from ir.program import Control, Gate, Program

ADDER = load_id("wide/adder_32")
B, A = tuple(range(1, 64, 2)), tuple(range(2, 65, 2))
FACTOR = 14  # bits of each factor: the product's diagrams need more nodes than there may be
PRODUCT = tuple(range(66, 66 + 2 * FACTOR + 1))
SPARE = tuple(range(PRODUCT[-1] + 1, PRODUCT[-1] + 1 + FACTOR))
WIDTH = SPARE[-1] + 2


def _flip(target: int, *controls: int) -> Gate:
    return Gate("x", (target,), controls=tuple(Control(qubit) for qubit in controls))


def _sum(x: tuple[int, ...], y: tuple[int, ...], high: int, carry: int) -> list[Gate]:
    """Adds x to y (Cuccaro, Draper, Kutin and Moulton 2004)."""
    carries, up, down = (carry, *x[:-1]), [], []
    for k in range(len(x)):
        up += [_flip(y[k], x[k]), _flip(carries[k], x[k]), _flip(x[k], carries[k], y[k])]
        down += [_flip(y[k], carries[k]), _flip(carries[k], x[k]), _flip(x[k], carries[k], y[k])]
    return [*up, _flip(high, x[-1]), *reversed(down)]


def _multiplied() -> tuple[Gate, ...]:
    gates: list[Gate] = []
    for i in range(FACTOR):
        row = [_flip(SPARE[j], A[i], B[j]) for j in range(FACTOR)]
        gates += [*row, *_sum(SPARE, PRODUCT[i : i + FACTOR], PRODUCT[i + FACTOR], WIDTH - 1), *row]
    return tuple(gates)


def test_an_adder_that_is_wrong_where_a_product_has_one_value_does_not_pass():
    there = _multiplied()
    back = inverted(Program(WIDTH, 0, there)).operations
    pattern = tuple(Control(qubit, 16381 * 16369 >> k & 1) for k, qubit in enumerate(PRODUCT))
    spoilt = Gate("x", (65,), controls=(*pattern, *(Control(qubit) for qubit in (*A[FACTOR:], *B[FACTOR:]))))
    program = Program(WIDTH, 0, (*there, spoilt, *back, *_sum(A, B, 65, 0)))
    target = evaluate_for(ADDER, ADDER.compare.target, {})
    assert isinstance(target, WideFunctionTarget)
    found = compare(ADDER, target, program, "case")
    assert any(item.outcome is Outcome.UNDECIDED for item in found)
    honest = compare(ADDER, target, Program(66, 0, tuple(_sum(A, B, 65, 0))), "case")
    assert all(item.outcome is Outcome.HELD for item in honest)
