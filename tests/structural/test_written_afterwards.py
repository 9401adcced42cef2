"""Programs that do the work, throw its result away and write the answer by hand: what comes last is asked for too."""

from __future__ import annotations

import math

import pytest
from circuits import gate, h, outcome, x
from way_circuits import Ops, built, cx, form, hs, passage, register

from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Reset

HELD, FAILED = Outcome.HELD, Outcome.FAILED

PAIR = (register(0, 1, name="pair"),)
# The message 10: X on the sender's qubit.
DECODING = {
    "rule": "measures", "name": "the decoding", "inputs": ("pair",), "any_of": (form("bell_decoding"),),
    "begins": passage(form("superdense_pair", message="10"), "pair"),
}  # fmt: skip
SENT = [h(0), cx(0, 1), x(0)]
READ = [Measure(0, 0), Measure(1, 1)]

DECODED: dict[str, Ops] = {
    "as in the textbook": [*SENT, cx(0, 1), h(0), *READ],
    "reset first": [Reset(0), Reset(1), *SENT, cx(0, 1), h(0), *READ],
    "with CZ": [*SENT, h(1), gate("z", 1, controls=(0,)), h(1), h(0), *READ],
    "reset after the reading": [*SENT, cx(0, 1), h(0), *READ, Reset(0), Reset(1)],
    "not measured": [*SENT, cx(0, 1), h(0)],
}
REWRITTEN: dict[str, Ops] = {
    "by reset": [*SENT, Reset(0), Reset(1), x(1), *READ],
    "after a decoding": [*SENT, cx(0, 1), h(0), Reset(0), Reset(1), x(1), *READ],
    "by swaps with work qubits": [
        *SENT, gate("swap", 0, 2), gate("swap", 1, 3), Reset(2), Reset(3), x(1), *READ,
    ],
    "read, forgotten and read again": [*SENT, cx(0, 1), h(0), *READ, Reset(0), Reset(1), x(1), *READ],
}  # fmt: skip


@pytest.mark.parametrize("name", DECODED)
def test_a_message_that_is_decoded_is_read_from_the_pair(name: str) -> None:
    assert outcome(DECODING, built(4, DECODED[name], 2), registers=PAIR) is HELD


@pytest.mark.parametrize("name", REWRITTEN)
def test_a_message_that_is_written_behind_the_pair_is_not_decoded(name: str) -> None:
    assert outcome(DECODING, built(4, REWRITTEN[name], 2), registers=PAIR) is FAILED


SYSTEM = (
    register(0, 1, name="clock"),
    register(2, name="solution"),
    register(3, name="success", end="postselected", success="1"),
)
STEP = {
    "rule": "measures", "name": "the algorithm", "inputs": ("solution",), "outputs": ("solution", "success"),
    "any_of": (form("linear_system_step", matrix=[[1, 0], [0, 2]], constant=1),),
    "begins": passage(form("uniform", num_qubits=1), "solution", up_to="local"),
}  # fmt: skip
# The eigenvalue 1 sets clock qubit 0, and 2 sets clock qubit 1.
FIND = [x(0), cx(2, 0), cx(2, 1)]
TURN = [Gate("ry", (3,), (angle,), controls=(Control(clock),)) for clock, angle in ((0, math.pi), (1, math.pi / 3))]
SOLVED: dict[str, Ops] = {
    "uncomputed": [h(2), *FIND, *TURN, *FIND[::-1]],
    "the root with the other sign": [
        h(2), *FIND, TURN[0], Gate("ry", (3,), (5 * math.pi / 3,), controls=(Control(1),)), *FIND[::-1],
    ],
    "success read on the way": [h(2), *FIND, *TURN, Measure(3, 0), *FIND[::-1]],
    "success read and reset": [h(2), *FIND, *TURN, Measure(3, 0), Reset(3), *FIND[::-1]],
}  # fmt: skip
ANSWER = gate("ry", 2, params=(2 * math.atan2(1, 2),))
WRITTEN: dict[str, Ops] = {
    "solution reset": [h(2), *FIND, *TURN, *[Reset(q) for q in (0, 1, 2)], ANSWER],
    "solution swapped with a work qubit": [
        h(2), *FIND, *TURN, *FIND[::-1], gate("swap", 2, 4), Reset(4), ANSWER,
    ],
    "solution read, reset and written": [
        h(2), *FIND, *TURN, *FIND[::-1], Measure(2, 0), Reset(2), ANSWER,
    ],
    "all reset": [h(2), *FIND, *TURN, *[Reset(q) for q in range(4)], ANSWER, x(3)],
}  # fmt: skip


@pytest.mark.parametrize("name", SOLVED)
def test_a_solution_that_is_computed_is_computed_for_any_right_hand_side(name: str) -> None:
    assert outcome(STEP, built(5, SOLVED[name], 1), registers=SYSTEM, kind="state", minimum_success=0.5) is HELD


@pytest.mark.parametrize("name", WRITTEN)
def test_a_solution_that_is_written_behind_the_algorithm_is_not_computed(name: str) -> None:
    assert outcome(STEP, built(5, WRITTEN[name], 1), registers=SYSTEM, kind="state", minimum_success=0.5) is FAILED


PERIOD = (register(0, 1, name="x"), register(2, name="target", end="ignored"))
READING = {
    "rule": "measures", "name": "the query and the transform", "inputs": ("x", "target"), "outputs": ("x",),
    "any_of": (form("phase_readings", unitary=[[0, 1], [1, 0]], bits=2),), "begins": "anywhere",
}  # fmt: skip
TRANSFORM = [h(1), Gate("p", (1,), (-math.pi / 2,), controls=(Control(0),)), h(0), gate("swap", 0, 1)]
KICKBACK = [x(2), *hs(0, 1, 2), cx(0, 2)]


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        ([*KICKBACK, *TRANSFORM], HELD),
        ([*KICKBACK, *TRANSFORM[:-1]], HELD),  # the last swap left out
        ([*KICKBACK, *TRANSFORM, Reset(2)], HELD),
        ([*KICKBACK, *TRANSFORM, Reset(0), Reset(1), x(1)], FAILED),
    ],
)
def test_a_number_that_is_read_comes_from_the_transform(operations: Ops, expected: Outcome) -> None:
    assert outcome(READING, built(3, operations), registers=PERIOD) is expected
