"""States: what is seen, what is traced out, and which differences count."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.target_values import StateTarget
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Prepare, Reset, UnitaryMatrix
from tests.functional.building import BELL, X_MATRIX, contract, cx, decided, h, only, program, register, turn, x

PAIR = contract("state", register("pair", 0, 1))
HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.state_differs")
DIRTY = (Outcome.FAILED, "functional.ancilla_not_restored")

ASYMMETRIC = StateTarget(np.array([math.cos(math.pi / 17), 0, 1j * math.sin(math.pi / 17), 0]))
TILTED = (turn("ry", 1, 2 * math.pi / 17), Gate("s", (1,)))


def test_the_bell_pair_matches() -> None:
    assert decided(PAIR, BELL, program(2, h(0), cx(0, 1))) == HELD


def test_a_global_phase_is_free() -> None:
    assert decided(PAIR, BELL, program(2, h(0), cx(0, 1), phase=1.3)) == HELD


def test_a_terminal_measurement_is_an_observation() -> None:
    assert decided(PAIR, BELL, program(2, h(0), cx(0, 1), Measure(0, 0), Measure(1, 1), clbits=2)) == HELD


def test_a_measurement_in_the_middle_is_part_of_the_state() -> None:
    made = program(2, h(0), Measure(0, 0), cx(0, 1), clbits=1)
    assert decided(PAIR, BELL, made) == DIFFERS


@pytest.mark.parametrize(
    "operations",
    [
        (),
        (h(0),),
        (h(0), cx(0, 1), Gate("s", (0,))),
        (h(0), cx(0, 1), Gate("z", (0,))),
        (h(0), cx(1, 0)),
        (h(0), Gate("y", (1,), (), (Control(0),))),
        (turn("ry", 0, math.pi / 2 + 1e-3), cx(0, 1)),
    ],
)
def test_wrong_preparations_of_the_bell_pair_fail(operations: tuple[Gate, ...]) -> None:
    assert decided(PAIR, BELL, program(2, *operations)) == DIFFERS


def test_an_idle_qubit_need_not_exist() -> None:
    target = StateTarget(np.array([0, 1, 0, 0]) + 0j)
    assert decided(PAIR, target, program(1, x(0))) == HELD


def test_the_qubit_order_counts_and_its_reversal_is_hinted_at() -> None:
    assert decided(PAIR, ASYMMETRIC, program(2, *TILTED)) == HELD
    reversed_program = program(2, turn("ry", 0, 2 * math.pi / 17), Gate("s", (0,)))
    evidence = only(compare(PAIR, ASYMMETRIC, reversed_program, "case"), "state")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == (
        "amplitude of |01> is 0.184j, expected 0; with the qubit order reversed the state matches"
    )


def test_s_and_its_inverse_differ() -> None:
    backwards = (turn("ry", 1, 2 * math.pi / 17), Gate("sdg", (1,)))
    assert decided(PAIR, ASYMMETRIC, program(2, *backwards)) == DIFFERS


def test_register_order_makes_significance() -> None:
    swapped = contract("state", register("first", 1), register("second", 0))
    assert decided(swapped, ASYMMETRIC, program(2, turn("ry", 0, 2 * math.pi / 17), Gate("s", (0,)))) == HELD


def test_a_clean_work_qubit_is_allowed() -> None:
    assert decided(PAIR, BELL, program(3, h(0), cx(0, 2), cx(2, 1), cx(0, 2))) == HELD


def test_an_entangled_work_qubit_is_dirty() -> None:
    made = program(3, h(0), cx(0, 2), cx(2, 1))
    assert decided(PAIR, BELL, made) == DIRTY
    leak = only(compare(PAIR, BELL, made, "case"), "clean_qubits")
    assert leak.measured == "0.707 (qubits 2; 1 input)"
    assert leak.witness == "qubit 2 ends in |1> with probability 0.5, left entangled or mixed: purity 0.5"


def test_a_work_qubit_left_in_one_is_dirty_though_the_state_is_right() -> None:
    made = program(3, h(0), cx(0, 1), x(2))
    assert decided(PAIR, BELL, made) == DIRTY
    assert only(compare(PAIR, BELL, made, "case"), "state").outcome is Outcome.HELD


def test_ignored_work_qubits_may_end_anyhow_unless_entangled() -> None:
    made = contract("state", register("pair", 0, 1), work_qubits="ignored")
    assert decided(made, BELL, program(3, h(0), cx(0, 1), h(2))) == HELD
    assert decided(made, BELL, program(3, h(0), cx(0, 1), cx(0, 2))) == DIFFERS


def test_a_register_that_ends_in_zero_is_checked() -> None:
    made = contract("state", register("pair", 0, 1), register("ancilla", 2, end="zero"))
    assert decided(made, BELL, program(3, h(0), cx(0, 1))) == HELD
    assert decided(made, BELL, program(3, h(0), cx(0, 1), turn("rx", 2, 1e-3))) == DIRTY


def test_a_given_register_is_prepared_and_must_be_restored() -> None:
    made = contract("state", register("pair", 0, 1), register("key", 2, 3, start="given", given="10", end="restored"))
    target = StateTarget(np.array([0, 0, 1, 0]) + 0j)
    assert decided(made, target, program(4, cx(3, 1))) == HELD
    assert decided(made, target, program(4, cx(3, 1), x(2))) == DIRTY


def test_a_reset_bell_qubit_is_mixed_and_never_one_pure_sample() -> None:
    for last in (Reset(0), Prepare(np.array([1, 0]) + 0j, (0,))):
        made = program(2, h(0), cx(0, 1), last)
        for target in (np.array([1, 0, 0, 0]), np.array([0, 0, 1, 0])):
            evidence = only(compare(PAIR, StateTarget(target + 0j), made, "case"), "state")
            assert evidence.outcome is Outcome.FAILED
            assert evidence.measured == "0.5 (4 amplitudes)"
            assert evidence.witness.startswith("the reduced state is mixed, purity 0.5; ")


def test_a_reset_of_a_clean_qubit_is_nothing() -> None:
    assert decided(PAIR, BELL, program(2, Reset(0), h(0), cx(0, 1))) == HELD


def test_the_metric_is_linear_in_the_angle() -> None:
    """RY(1e-6) between two CNOTs: infidelity 2.5e-13, trace distance 5e-7."""
    made = program(2, h(0), cx(0, 1), turn("ry", 1, 1e-6), cx(0, 1))
    target = StateTarget(np.array([1, 1, 0, 0]) / math.sqrt(2) + 0j)
    evidence = only(compare(PAIR, target, made, "case"), "state")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured == "5e-07 (4 amplitudes)"


def test_between_the_bounds_nothing_is_decided() -> None:
    made = program(2, turn("ry", 0, 2e-8))
    target = StateTarget(np.array([1, 0, 0, 0]) + 0j)
    assert decided(PAIR, target, made) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_a_bound_below_the_uncertainty_cannot_be_held() -> None:
    exact = contract("state", register("pair", 0, 1), accept=1e-18, reject=1e-9)
    assert decided(exact, BELL, program(2, h(0), cx(0, 1)))[0] is Outcome.UNDECIDED


def test_a_fixed_phase_counts() -> None:
    fixed = contract("state", register("pair", 0, 1), phase="fixed")
    assert decided(fixed, BELL, program(2, h(0), cx(0, 1))) == HELD
    made = program(2, h(0), cx(0, 1), phase=1e-3)
    assert decided(fixed, BELL, made) == DIFFERS
    evidence = only(compare(fixed, BELL, made, "case"), "state")
    assert evidence.measured == "0.001 (4 amplitudes)"
    assert evidence.witness.endswith("up to a global phase the state matches, and here the phase counts")


def test_matrices_that_differ_by_a_phase_make_the_same_state() -> None:
    one = contract("state", register("q", 0))
    target = StateTarget(np.array([0, 1]) + 0j)
    for factor in (1, 1j):
        assert decided(one, target, program(1, UnitaryMatrix(factor * X_MATRIX, (0,)))) == HELD


def test_too_many_qubits_are_our_limit_and_not_a_failure() -> None:
    turned = [turn("ry", qubit, 0.3 + qubit) for qubit in range(40)]
    chained = [cx(qubit, qubit + 1) for qubit in range(39)]
    (evidence,) = compare(PAIR, BELL, program(40, *turned, *chained, *turned), "case")
    assert evidence.outcome is Outcome.UNDECIDED
    assert evidence.reason == "limit.dimension"
    assert evidence.measured == "more than 2^39 amplitudes of 40 qubits with 1 input columns"


def test_measuring_is_required_where_the_contract_says_so() -> None:
    required = contract("state", register("pair", 0, 1), measurement="required")
    assert decided(required, BELL, program(2, h(0), cx(0, 1), Measure(0, 0), clbits=1)) == (
        Outcome.FAILED,
        "functional.missing_record",
    )
    assert decided(required, BELL, program(2, h(0), cx(0, 1), Measure(0, 0), Measure(1, 1), clbits=2)) == HELD


def test_the_witness_names_the_amplitude_that_is_wrong_and_no_other() -> None:
    # The phase is on |11> alone; the phase that minimises the distance would show an error on |00> too.
    evidence = only(compare(PAIR, BELL, program(2, h(0), cx(0, 1), Gate("s", (0,))), "case"), "state")
    assert evidence.witness.startswith("amplitude of |11> is 0.707j, expected 0.707")
