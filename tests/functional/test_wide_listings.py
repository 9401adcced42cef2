"""A verdict on a wide state is the same with all rotations listed before what joins their qubits."""

from __future__ import annotations

import math

import pytest

from grader.verdict import Outcome
from ir.program import Gate, Measure, Operation, Program
from tests.functional.wide_building import cx, decided, register, wide_contract

N = 30
CONTRACT = wide_contract("state", "w", {"n": N}, register("q", range(N)))


def w_state(*, wrong: float = 0.0, first: bool) -> Program:
    """Half of each controlled rotation needs nothing before it; ``wrong`` is added to the last angle."""
    rotations, others = [], [Gate("x", (0,))]
    listed: list[Operation] = [Gate("x", (0,))]
    for q in range(N - 1):
        half = math.acos(math.sqrt(1 / (N - q))) + (wrong if q == N - 2 else 0.0)
        turn = Gate("ry", (q + 1,), (half,))
        after = [cx(q, q + 1), Gate("ry", (q + 1,), (-half,)), cx(q, q + 1), cx(q + 1, q)]
        rotations.append(turn)
        others += after
        listed += [turn, *after]
    return Program(N, 0, tuple([*rotations, *others] if first else listed))


@pytest.mark.parametrize("first", [False, True])
def test_a_w_state_passes_however_it_is_listed(first: bool) -> None:
    assert decided(CONTRACT, w_state(first=first))[0] is Outcome.HELD


@pytest.mark.parametrize("first", [False, True])
def test_a_w_state_with_a_wrong_angle_fails_however_it_is_listed(first: bool) -> None:
    assert decided(CONTRACT, w_state(wrong=0.2, first=first)) == (Outcome.FAILED, "functional.state_differs")


def test_a_measurement_on_the_way_is_followed_in_either_listing() -> None:
    # Qubit 29 is looked at and dephased: the state is mixed, whichever listing brought it there.
    for first in (False, True):
        program = w_state(first=first)
        looked = Program(N, 1, (*program.operations, Measure(N - 1, 0), Gate("h", (N - 1,)), Gate("h", (N - 1,))))
        assert decided(CONTRACT, looked) == (Outcome.FAILED, "functional.state_differs")
