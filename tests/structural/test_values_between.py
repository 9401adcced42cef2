"""A library block by whose way alone a register comes from one value to another."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from circuits import contract, gate, h, outcome, x
from way_circuits import Ops, built, cx, register, toffoli_in_parts

from grader.structural import cuts_search
from grader.verdict import Outcome
from ir.program import Block, BlockKind, Measure, Operation, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED
REGISTERS = (register(0, 1, 2, name="a", start="free"),)
RULE = {"rule": "block_used", "block": "qft", "joining": 1, "values_of": ("a",)}
LIBRARY = (Block(BlockKind.LIBRARY, "QFTGate"),)


def of_the_library(operations: Ops) -> Ops:
    return [replace(operation, origin=LIBRARY) for operation in operations]


def phase(angle: float, control: int, target: int) -> Operation:
    return gate("p", target, params=(angle,), controls=(control,))


SWAP = gate("swap", 0, 2)
OWN: Ops = [
    h(2), phase(math.pi / 2, 1, 2), phase(math.pi / 4, 0, 2), h(1), phase(math.pi / 2, 0, 1), h(0), SWAP,
]  # fmt: skip
OWN_BACK: Ops = [
    SWAP, h(0), phase(-math.pi / 2, 0, 1), h(1), phase(-math.pi / 4, 0, 2), phase(-math.pi / 2, 1, 2), h(2),
]  # fmt: skip
FOURIER, BACK = of_the_library(OWN), of_the_library(OWN_BACK)


def turned(number: int) -> Ops:
    return [gate("p", k, params=(2 * math.pi * number * 2**k / 8,)) for k in range(3)]


INCREMENT: Ops = [gate("x", 2, controls=(0, 1)), cx(0, 1), x(0)]
ADDED: Ops = [*FOURIER, *turned(3), *BACK]

BY_THE_BLOCK: dict[str, Ops] = {
    "once": ADDED,
    "the transform back is not told whose it is": [*FOURIER, *turned(3), *OWN_BACK],
    "twice": [*ADDED, *FOURIER, *turned(-1), *OWN_BACK],
    "to the complement": [x(0), x(1), x(2), *ADDED, x(0), x(1), x(2)],
    "bits change places before and after": [gate("swap", 0, 1), *ADDED, gate("swap", 1, 2)],
    "bits change places by three gates": [*ADDED, cx(0, 1), cx(1, 0), cx(0, 1)],
    "a carry that comes to nothing": [*INCREMENT, *INCREMENT[::-1], *ADDED],
    "measured at the end": [*ADDED, *(Measure(k, k) for k in range(3))],
    "a work qubit that is reset": [cx(0, 3), Reset(3), *ADDED],
    "phases of values": [phase(0.4, 0, 1), *ADDED, phase(0.3, 1, 2)],
}  # fmt: skip
BY_CARRIES: dict[str, Ops] = {
    "behind": [*ADDED, *INCREMENT],
    "before": [*INCREMENT, *ADDED],
    "between": [*ADDED, *INCREMENT, *ADDED],
    "one carry": [*ADDED, cx(0, 1), *ADDED],
    "written out": [*ADDED, *toffoli_in_parts(0, 1, 2), h(1), gate("z", 1, controls=(0,)), h(1), x(0), *ADDED],
    "on a work qubit": [*ADDED, gate("x", 3, controls=(0, 1)), cx(3, 2), gate("x", 3, controls=(0, 1)), *ADDED],
    "in a transform of their own": [*ADDED, *OWN, *turned(1), *OWN_BACK],
    "beside a transform that adds nothing": [*FOURIER, *BACK, *INCREMENT, *ADDED],
}  # fmt: skip


@pytest.mark.parametrize("name", BY_THE_BLOCK)
def test_a_value_that_comes_by_way_of_the_block_is_no_other_operations(name: str) -> None:
    assert outcome(RULE, built(4, BY_THE_BLOCK[name], 3), registers=REGISTERS) is HELD


@pytest.mark.parametrize("name", BY_CARRIES)
def test_a_value_that_is_computed_beside_the_block_fails(name: str) -> None:
    assert outcome(RULE, built(4, BY_CARRIES[name]), registers=REGISTERS) is FAILED
    assert outcome({**RULE, "values_of": ()}, built(4, BY_CARRIES[name]), registers=REGISTERS) is HELD


def test_a_program_that_is_too_large_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts_search, "MAX_WORK", 2**13)
    assert outcome(RULE, built(3, ADDED), registers=REGISTERS) is Outcome.UNDECIDED


def test_candidates_are_told_that_values_come_by_way_of_the_block() -> None:
    (rule,) = contract(RULE, registers=REGISTERS).rules
    assert "At least 1 gate of such blocks" in rule.told()
    assert "From one value of a to another one the program comes by way of such a block alone" in rule.told()
