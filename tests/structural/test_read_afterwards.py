"""What follows a step: its phase is read into the record, or its registers decide an outcome elsewhere."""

from __future__ import annotations

import math
from typing import Any

import pytest
from circuits import checked, contract, cp, cz, gate, h, outcome, swap, x
from pydantic import ValidationError
from way_circuits import HALF, Ops, built, cx, form, hs, passage, register, step

from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED

# Iterative phase estimation of S: the round of S itself is on qubit 1, that of its square on qubit 0.
ROUNDS = (
    register(0, name="spare", end="ignored"),
    register(1, name="ancilla", end="measured"),
    register(2, name="system", start="free"),
)
INSTRUMENT: dict[str, Any] = {
    "registers": ROUNDS, "kind": "instrument", "measurement": "required", "readout": "record", "work_qubits": "ignored",
}  # fmt: skip
LAST_ROUND = step(
    form("matrix", rows=[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, "1j"]]),
    registers=("ancilla", "system"), begins=passage(form("uniform", num_qubits=1), "ancilla", up_to="diagonal"),
    up_to="local_phases", decides_bit=1,
)  # fmt: skip
FIRST = [h(0), cz(0, 2), h(0)]
ASKED = [h(1), cp(HALF, 1, 2)]


def turned_back_if(clbit: int, angle: float, qubit: int) -> Conditional:
    return Conditional((clbit,), frozenset({1}), (gate("p", qubit, params=(angle,)),))


READ: dict[str, Ops] = {
    "as in the textbook": [*FIRST, Measure(0, 0), *ASKED, turned_back_if(0, -HALF, 1), h(1), Measure(1, 1)],
    "turned back before the power": [
        *FIRST, Measure(0, 0), h(1), turned_back_if(0, -HALF, 1), cp(HALF, 1, 2), h(1), Measure(1, 1),
    ],
    "feed-forward deferred": [*FIRST, *ASKED, cp(-HALF, 0, 1), h(1), Measure(0, 0), Measure(1, 1)],
    "one ancilla": [
        h(1), cz(1, 2), h(1), Measure(1, 0), Reset(1), *ASKED, turned_back_if(0, -HALF, 1), h(1), Measure(1, 1),
    ],
    "moved before it is read": [*FIRST, *ASKED, cp(-HALF, 0, 1), swap(1, 3), h(3), Measure(0, 0), Measure(3, 1)],
    "read by a copy in the other basis": [
        *FIRST, *ASKED, cp(-HALF, 0, 1), h(1), cx(1, 3), Measure(0, 0), Measure(3, 1), Reset(1),
    ],
}  # fmt: skip
# The second bit is 0 for every state: the first one twice.
SECOND_BIT = [cx(0, 1), Measure(0, 0), Conditional((0,), frozenset({1}), (x(1),)), Measure(1, 1)]
UNREAD: dict[str, Ops] = {
    "reset": [*FIRST, *ASKED, Reset(1), *SECOND_BIT],
    "swapped out": [*FIRST, *ASKED, cp(-HALF, 0, 1), swap(1, 3), *SECOND_BIT],
    "read too, into no bit": [*FIRST, *ASKED, cp(-HALF, 0, 1), h(1), Measure(1, 1), Reset(1), *SECOND_BIT],
    "read without the Hadamard gate": [*FIRST, *ASKED, Measure(0, 0), Measure(1, 1)],
    "read into the other bit": [*FIRST, *ASKED, cp(-HALF, 0, 1), h(1), Measure(0, 1), Measure(1, 0)],
    "read as a coin": [*FIRST, *ASKED, cx(1, 3), h(1), Measure(0, 0), Measure(1, 1)],
    "read into a bit that is not there": [*ASKED, h(1), Measure(1, 0)],
}  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_an_ancilla_whose_phase_is_read_decides_its_bit(name: str) -> None:
    assert outcome(LAST_ROUND, built(4, READ[name], 2), **INSTRUMENT) is HELD


@pytest.mark.parametrize("name", UNREAD)
def test_an_ancilla_that_is_thrown_away_decides_no_bit(name: str) -> None:
    assert outcome(LAST_ROUND, built(4, UNREAD[name], 2), **INSTRUMENT) is FAILED


def test_a_step_that_stands_but_is_not_read_is_told_so() -> None:
    evidence = checked(LAST_ROUND, built(4, UNREAD["reset"], 2), **INSTRUMENT)
    assert evidence.measured == "what follows the step asked for does not make of it what is asked"


# HHL for diag(1, 2): the clock holds 1 or 2.
SYSTEM: dict[str, Any] = {
    "registers": (
        register(0, 1, name="clock"), register(2, name="solution"),
        register(3, name="success", end="postselected", success="1"),
    ),
    "kind": "state", "minimum_success": 0.5,
}  # fmt: skip
EVOLUTION = [["1j", 0], [0, -1]]
TURNED = {
    "name": "the turn of the success qubit", "outputs": ("success",),
    "any_of": (form("linear_system_readings", matrix=[[1, 0], [0, 2]], constant=1, unitary=EVOLUTION, bits=2),),
}  # fmt: skip
ESTIMATED = step(
    form("phase_estimation_steps", unitary=EVOLUTION, bits=2), registers=("clock", "solution"), up_to="diagonal",
    begins=passage(form("uniform", num_qubits=3), "clock", "solution"), then=TURNED,
)  # fmt: skip
POWERS = [gate("p", 0, params=(HALF,)), cp(HALF, 0, 2), gate("z", 1), cz(1, 2)]
TRANSFORM = [swap(0, 1), h(0), cp(-HALF, 0, 1), h(1)]
PREPARED = hs(0, 1, 2)


def turn(angle: float, *controls: int) -> Gate:
    return Gate("ry", (3,), (angle,), controls=tuple(Control(qubit) for qubit in controls))


BY_CLOCK = [turn(math.pi, 0), turn(math.pi / 3, 1)]
BY_SYSTEM = [x(2), turn(math.pi, 2), x(2), turn(math.pi / 3, 2)]
TURNS: dict[str, Ops] = {
    "by the clock": [*PREPARED, *POWERS, *TRANSFORM, *BY_CLOCK],
    "in the opposite order of the clock's qubits": [
        *PREPARED, gate("p", 1, params=(HALF,)), cp(HALF, 1, 2), gate("z", 0), cz(0, 2), *TRANSFORM[1:], *BY_CLOCK,
    ],
    "values that never occur turned as well": [
        *PREPARED, *POWERS, *TRANSFORM, *BY_CLOCK, turn(0.7, 0, 1), x(0), x(1), turn(0.4, 0, 1), x(0), x(1),
    ],
    "success turned first, and back": [
        gate("ry", 3, params=(0.4,)), *PREPARED, *POWERS, *TRANSFORM, gate("ry", 3, params=(-0.4,)), *BY_CLOCK,
    ],
    "success read, and reset": [*PREPARED, *POWERS, *TRANSFORM, *BY_CLOCK, Measure(3, 0), Reset(3)],
    "success read in the end": [*PREPARED, *POWERS, *TRANSFORM, *BY_CLOCK, *TRANSFORM[::-1], Measure(3, 0)],
}  # fmt: skip
OTHER_TURNS: dict[str, Ops] = {
    "by the system": [*PREPARED, *POWERS, *TRANSFORM, *BY_SYSTEM],
    "half by the system": [*PREPARED, *POWERS, *TRANSFORM, BY_CLOCK[0], turn(math.pi / 3, 1, 2)],
    "by a clock that the system writes anew": [
        *PREPARED,
        *POWERS,
        *TRANSFORM,
        swap(0, 4),
        swap(1, 5),
        x(0),
        cx(2, 0),
        cx(2, 1),
        *BY_CLOCK,
    ],
    "by the clock, and exchanged for what the clock was joined with": [
        *PREPARED,
        cx(0, 4),
        *POWERS,
        *TRANSFORM,
        *BY_CLOCK,
        swap(3, 4),
    ],
    "by the clock, and exchanged for another qubit": [*PREPARED, *POWERS, *TRANSFORM, *BY_CLOCK, swap(3, 4)],
    "with another constant": [*PREPARED, *POWERS, *TRANSFORM, BY_CLOCK[0], turn(math.pi / 2, 1)],
    "before the transform": [*PREPARED, *POWERS, *BY_CLOCK, *TRANSFORM],
}


@pytest.mark.parametrize("name", TURNS)
def test_a_success_qubit_turned_by_the_clock_reads_what_the_clock_holds(name: str) -> None:
    assert outcome(ESTIMATED, built(6, TURNS[name], 1), **SYSTEM) is HELD


@pytest.mark.parametrize("name", OTHER_TURNS)
def test_a_success_qubit_turned_otherwise_does_not_read_the_clock(name: str) -> None:
    assert outcome(ESTIMATED, built(6, OTHER_TURNS[name], 1), **SYSTEM) is FAILED


def test_a_candidate_is_told_what_is_asked_behind_a_step() -> None:
    (asked,) = contract(LAST_ROUND, **INSTRUMENT).rules
    assert "a Z put in there right behind it would turn over bit 1 of the record" in asked.told()
    (asked,) = contract(ESTIMATED, **SYSTEM).rules
    assert (
        "Behind it comes the turn of the success qubit: from there to the end each outcome on success" in asked.told()
    )


def test_nothing_is_asked_behind_a_step_that_goes_to_the_end() -> None:
    with pytest.raises(ValidationError, match="nothing comes after"):
        outcome({**LAST_ROUND, "ends": "end"}, built(4, READ["one ancilla"], 2), **INSTRUMENT)
