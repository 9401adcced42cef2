"""Phases that count to the sign, states that are rarely there, and matrices that are unitary to rounding alone."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest

from contracts.closed_forms.operators import flip_where_all_are_one
from contracts.target_values import StateTarget
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Control, Gate, Program, UnitaryMatrix
from tests.functional.building import BELL, contract, cx, decided, h, only, program, register, turn, x

HELD = (Outcome.HELD, None)


@pytest.mark.parametrize("work_qubits", [4, 14, 30])
@pytest.mark.parametrize("angle", [0.3, -1.1, math.pi])
def test_the_phase_that_clean_work_qubits_pick_up_counts_with_its_sign(work_qubits, angle):
    asked = contract("state", register("pair", 0, 1), phase="fixed", qubits=40)
    # P on |1> turns the phase by its angle; few work qubits are simulated, many are left out but for that phase.
    crowd = (x(3), turn("p", 3, angle), x(3))
    made = program(2 + work_qubits, h(0), cx(0, 1), *crowd)
    right = StateTarget(cmath.exp(1j * angle) * BELL.amplitudes)
    wrong = StateTarget(cmath.exp(-1j * angle + 0.2j) * BELL.amplitudes)
    assert decided(asked, right, made) == HELD
    assert decided(asked, wrong, made) == (Outcome.FAILED, "functional.state_differs")


def test_the_state_of_a_run_that_is_all_too_rare_is_not_known_well_enough():
    flag = register("flag", 0, end="postselected", success="1")
    target = StateTarget(np.array([0.6, 0.8]) + 0j)

    def judged(angle: float) -> tuple[Outcome, str | None]:
        asked = contract("state", flag, register("q", 1), minimum_success=1e-11, accept=1e-12, reject=2e-12)
        return decided(asked, target, program(2, turn("ry", 0, angle), turn("ry", 1, 2 * math.acos(0.6))))

    # Amplitudes are known to some 1e-15: of runs with probability 1/2 that well, of those with 1e-10 to 1e-10 only.
    assert judged(math.pi / 2) == HELD
    assert judged(2e-5) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


@pytest.mark.parametrize("size", [1 - 4e-9, 1 + 4e-9])
def test_a_matrix_that_is_unitary_to_eight_digits_makes_the_state_that_it_means(size):
    asked = contract("state", register("pair", 0, 1), accept=1e-10, reject=1e-9)
    hadamard = size * np.array([[1, 1], [1, -1]]) / math.sqrt(2)
    assert decided(asked, BELL, program(2, UnitaryMatrix(hadamard, (0,)), cx(0, 1))) == HELD


def test_no_more_is_proved_of_columns_than_any_operator_can_differ():
    n = 11
    flip = Gate("x", (n - 1,), (), tuple(Control(q) for q in range(n - 1)))
    free = register("q", *range(n), start="free")
    asked = contract("unitary", free, phase="fixed", accept=1e-7, reject=1e-5, qubits=26)
    evidence = only(compare(asked, flip_where_all_are_one(n), Program(n, 0, (flip,), math.pi), "case"), "unitary")
    # Minus the target: every column is 2 away from it, and so is the operator.
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured.removeprefix("at least ").split()[0].rstrip(",;") == "2"


@pytest.mark.parametrize("others", [2, 20])
@pytest.mark.parametrize(("given", "phase"), [("10", -1), ("01", 1), ("11", -1), ("00", 1)])
def test_the_phase_of_a_qubit_that_is_given_depends_on_its_state(others, given, phase):
    # Z on qubit 4, the higher of the two: it is left out of a large program but for the phase that it brings.
    fixed = register("given", 3, 4, start="given", given=given, end="restored")
    asked = contract("state", register("pair", 0, 1), fixed, phase="fixed", qubits=40)
    made = program(5 + others, h(0), cx(0, 1), x(3), turn("rx", 2, 0.0), Gate("z", (4,)), x(3))
    assert decided(asked, StateTarget(phase * BELL.amplitudes), made) == HELD
    assert decided(asked, StateTarget(-phase * BELL.amplitudes), made) == (Outcome.FAILED, "functional.state_differs")
