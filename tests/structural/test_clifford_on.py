"""What the data meets is Clifford: T gates on the way there are not its own."""

from __future__ import annotations

import math

import pytest
from circuits import gate, h, outcome
from way_circuits import Ops, built, cx, cz, register

from grader.verdict import Outcome
from ir.program import Conditional, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED
REGISTERS = (register(0, name="data", start="free"), register(1, name="magic", end="ignored"))
RULE = {"rule": "clifford_on", "registers": ("data",)}
MAGIC: Ops = [h(1), gate("t", 1)]
CORRECTED: Ops = [Measure(1, 0), Conditional((0,), frozenset({1}), (gate("s", 0),))]

CLIFFORD: dict[str, Ops] = {
    "a magic state that is joined": [*MAGIC, cx(0, 1), *CORRECTED],
    "made of two rotations": [h(1), gate("p", 1, params=(0.5,)), gate("p", 1, params=(math.pi / 4 - 0.5,)), cx(0, 1)],
    "listed after a coupling that it commutes with": [h(1), cz(0, 1), gate("t", 1)],
    "padding on the data": [gate("t", 0), gate("tdg", 0), *MAGIC, cx(0, 1)],
    "on a qubit that was reset": [cx(0, 1), Reset(1), gate("t", 1)],
    "two T on the data": [gate("t", 0), gate("t", 0)],
    "two T in a branch": [*MAGIC, Measure(1, 0), Conditional((0,), frozenset({1}), (gate("t", 0), gate("t", 0)))],
    "three turns that make a Hadamard": [
        gate("rz", 0, params=(0.3,)),
        gate("rz", 0, params=(math.pi / 2 - 0.3,)),
        gate("rx", 0, params=(0.7,)),
        gate("rx", 0, params=(math.pi / 2 - 0.7,)),
        gate("s", 0),
    ],
    "quarter turns": [gate("rx", 0, params=(math.pi / 2,)), gate("rz", 0, params=(-math.pi,))],
}

OTHER: dict[str, Ops] = {
    "T on the data": [gate("t", 0)],
    "T in a branch": [*MAGIC, Measure(1, 0), Conditional((0,), frozenset({1}), (gate("t", 0),))],
    "T where the data was moved by CX": [cx(0, 1), cx(1, 0), cx(0, 1), gate("t", 1), cx(0, 1), cx(1, 0), cx(0, 1)],
    "T on the target of a coupling": [cx(0, 1), gate("t", 1)],
    "two T around a coupling": [gate("t", 0), cx(1, 0), gate("t", 0)],
    "one T always and one in a branch": [
        *MAGIC,
        Measure(1, 0),
        gate("t", 0),
        Conditional((0,), frozenset({1}), (gate("t", 0),)),
    ],
    "T and what is next to it": [h(0), gate("t", 0), gate("s", 0), cx(0, 1)],
    "a controlled phase": [gate("p", 0, params=(math.pi / 2,), controls=(1,))],
}


@pytest.mark.parametrize("name", CLIFFORD)
def test_what_the_data_meets_is_clifford(name: str) -> None:
    assert outcome(RULE, built(2, CLIFFORD[name], 1), registers=REGISTERS) is HELD


@pytest.mark.parametrize("name", OTHER)
def test_a_rotation_of_the_data_is_found(name: str) -> None:
    assert outcome(RULE, built(2, OTHER[name], 1), registers=REGISTERS) is FAILED


WITH_WORK = {**RULE, "work_qubits": "included"}
SHOWN: Ops = [*MAGIC, gate("tdg", 1), h(1)]
ELSEWHERE: Ops = [h(2), gate("t", 2), cx(0, 2), cx(2, 1)]


def test_a_magic_state_on_a_work_qubit_is_found_where_they_are_included() -> None:
    program = built(3, [*SHOWN, *ELSEWHERE, *CORRECTED, Reset(2)], 1)
    assert outcome(WITH_WORK, program, registers=REGISTERS) is FAILED
    assert outcome(RULE, program, registers=REGISTERS) is HELD


@pytest.mark.parametrize(
    "beside",
    [[gate("t", 2)], [h(2), gate("t", 2), Reset(2)], [gate("t", 2), gate("tdg", 2), cx(2, 0)], [h(2), cx(2, 0)]],
    ids=["idle", "reset", "padding", "clifford"],
)
def test_a_work_qubit_without_magic_is_free(beside: Ops) -> None:
    assert outcome(WITH_WORK, built(3, [*beside, *MAGIC, cx(0, 1), *CORRECTED], 1), registers=REGISTERS) is HELD


def test_a_work_qubit_is_looked_at_after_a_reset_too() -> None:
    program = built(3, [*MAGIC, cx(0, 1), *CORRECTED, cx(0, 2), Reset(2), h(2), gate("t", 2), cx(0, 2)], 1)
    assert outcome(WITH_WORK, program, registers=REGISTERS) is FAILED
