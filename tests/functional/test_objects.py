"""Post-selection, mixed targets, relations, properties, several targets and answers: what the evidence says."""

from __future__ import annotations

import math

import numpy as np
import pytest

from contracts.target_values import (
    Answer,
    AnswerTarget,
    AnyOfTarget,
    DensityTarget,
    FunctionTarget,
    InstrumentTarget,
    IsometryTarget,
    PropertyTarget,
    RelationTarget,
    StateTarget,
    TableProperty,
)
from grader.functional.answer import answer_distance, answer_text, compare_answer
from grader.functional.any_of import best_option
from grader.functional.compare import compare
from grader.functional.table_properties import first_violation
from grader.verdict import Evidence, Outcome
from ir.program import Channel, Gate, Measure, Reset
from tests.functional.building import ccx, contract, cx, decided, h, only, program, register, turn, x

HELD = (Outcome.HELD, None)
FLAG = register("flag", 0, end="postselected", success="1")
CHOSEN = contract("state", FLAG, register("q", 1), minimum_success=0.3)
TILTED = StateTarget(np.array([0.6, 0.8]) + 0j)
TILT = 2 * math.acos(0.6)
ONE_OF_TWO = (h(0), turn("ry", 1, TILT, 0))


def test_a_post_selected_state_has_its_probability_beside_it() -> None:
    evidence = compare(CHOSEN, TILTED, program(2, *ONE_OF_TWO), "case")
    assert [item.check for item in evidence] == ["success_probability", "state"]
    assert evidence[0].measured == "0.5"
    assert evidence[0].bound == "at least 0.3, less by at most 1e-09 accepted"


def test_a_program_that_never_succeeds_fails_with_a_witness() -> None:
    (evidence,) = compare(CHOSEN, TILTED, program(2, turn("ry", 1, TILT)), "case")
    assert (evidence.outcome, evidence.reason) == (Outcome.FAILED, "functional.success_too_rare")
    assert evidence.witness == "qubits 0 read 1 with probability 0"


def test_success_that_only_rounding_brings_about_is_none() -> None:
    """RX(2 pi) leaves 1.2e-16 of amplitude on |1>: no state can be read off that."""
    (evidence,) = compare(CHOSEN, TILTED, program(2, turn("rx", 0, 2 * math.pi), turn("ry", 1, TILT)), "case")
    assert evidence.reason == "functional.success_too_rare"


@pytest.mark.parametrize(("less", "outcome"), [(0.0, HELD[0]), (5e-10, HELD[0]), (2e-7, Outcome.FAILED)])
def test_the_least_probability_has_the_tolerance_of_the_contract(less: float, outcome: Outcome) -> None:
    asked = contract("state", FLAG, register("q", 1), minimum_success=0.3)
    angle = 2 * math.asin(math.sqrt(0.3 - less))
    evidence = compare(asked, TILTED, program(2, turn("ry", 0, angle), turn("ry", 1, TILT)), "case")
    assert evidence[0].outcome is outcome


def test_between_the_bounds_of_the_probability_nothing_is_decided() -> None:
    angle = 2 * math.asin(math.sqrt(0.3 - 2e-8))
    made = program(2, turn("ry", 0, angle), turn("ry", 1, TILT))
    assert decided(CHOSEN, TILTED, made) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_a_rare_success_makes_the_state_as_uncertain_as_it_is() -> None:
    """Probability 1e-6: the amplitudes are a thousand times less certain, and that is all."""
    asked = contract("state", FLAG, register("q", 1), minimum_success=5e-7, accept=1e-9, reject=1e-8)
    made = program(2, turn("ry", 0, 2e-3), turn("ry", 1, TILT))
    assert decided(asked, TILTED, made) == HELD


def test_a_flag_measured_early_and_reused_still_selects() -> None:
    """The record counts, not what becomes of the qubit."""
    required = contract("state", FLAG, register("q", 1), minimum_success=0.3, measurement="required")
    made = program(2, *ONE_OF_TWO, Measure(0, 0), Reset(0), clbits=1)
    assert decided(required, TILTED, made) == HELD
    unread = program(2, *ONE_OF_TWO)
    assert decided(required, TILTED, unread) == (Outcome.FAILED, "functional.missing_record")


def test_the_conditional_state_may_be_mixed() -> None:
    made = contract("state", FLAG, register("q", 1), minimum_success=0.3, work_qubits="ignored")
    dephased = program(3, *ONE_OF_TWO, cx(1, 2))
    assert decided(made, DensityTarget(np.diag([0.6, 0.8]) + 0j), dephased) == HELD
    evidence = only(compare(made, TILTED, dephased, "case"), "state")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness.startswith("the reduced state is mixed, purity 0.539")


THERMAL = DensityTarget(np.diag([math.sqrt(0.7), math.sqrt(0.3)]) + 0j)
MIXED = contract("state", register("q", 0), register("bath", 1, end="ignored"))


def test_a_thermal_state_from_a_bath_matches() -> None:
    angle = 2 * math.asin(math.sqrt(0.3))
    assert decided(MIXED, THERMAL, program(2, turn("ry", 1, angle), cx(1, 0))) == HELD


@pytest.mark.parametrize("error", [1e-6, 1e-4, 1e-2])
def test_the_distance_of_mixed_states_is_linear_in_the_error(error: float) -> None:
    """Populations moved by e: trace distance e."""
    angle = 2 * math.asin(math.sqrt(0.3 + error))
    evidence = only(compare(MIXED, THERMAL, program(2, turn("ry", 1, angle), cx(1, 0)), "case"), "state")
    assert evidence.outcome is Outcome.FAILED
    assert float(evidence.measured.split()[0]) == pytest.approx(error, rel=1e-2)


def test_a_mixed_witness_names_the_entry_that_is_off() -> None:
    noise = Channel((math.sqrt(0.75) * np.eye(2), 0.5 * np.diag([1, -1])), (0,))
    target = DensityTarget(np.array([[1, 0], [0, 1]]) / math.sqrt(2) + 0j)
    evidence = only(compare(MIXED, target, program(2, h(0), noise), "case"), "state")
    assert evidence.witness == "entry |0><1| of the density matrix is 0.25, expected 0"
    assert evidence.measured == "0.25 (2 rows of the density matrix)"


BORROWED = contract("isometry", register("lent", 2, start="free", end="restored"), register("q", 0, 1, start="free"))
CZ = IsometryTarget(np.diag([1, 1, 1, -1]) + 0j)


def test_a_dirty_ancilla_is_returned_in_any_state() -> None:
    toggle = (cx(0, 2), Gate("z", (1,), (), ((2, 1),)))
    assert decided(BORROWED, CZ, program(3, *toggle, *toggle)) == HELD


def test_a_clean_ancilla_circuit_fails_on_a_dirty_one() -> None:
    made = program(3, cx(0, 2), Gate("z", (1,), (), ((2, 1),)), cx(0, 2))
    assert decided(BORROWED, CZ, made) == (Outcome.FAILED, "functional.isometry_differs")
    clean = contract("isometry", register("anc", 2, end="zero"), register("q", 0, 1, start="free"))
    assert decided(clean, CZ, made) == HELD


def test_an_ancilla_that_keeps_basis_states_but_not_entanglement_is_not_returned() -> None:
    """Z on the lent qubit: every basis state returns, half of a Bell pair does not."""
    toggle = (cx(0, 2), Gate("z", (1,), (), ((2, 1),)))
    made = program(3, *toggle, *toggle, Gate("z", (2,)))
    assert decided(BORROWED, CZ, made) == (Outcome.FAILED, "functional.isometry_differs")


RESET_AND_SAY = contract(
    "instrument",
    register("q", 0, start="free"),
    register("r", 1, end="measured"),
    measurement="required",
    readout="record",
)


def test_a_record_that_never_happens_may_be_listed_without_operators() -> None:
    lowered = np.array([[0, 1], [0, 0]]) + 0j
    target = InstrumentTarget(((0, (np.diag([1.0 + 0j, 0]),)), (1, (lowered,)), (2, ())))
    made = program(2, Measure(0, 0), Reset(0), clbits=1)
    assert decided(RESET_AND_SAY, target, made) == HELD


IN_OUT = contract("classical_function", register("in", 0, 1, start="free", end="restored"), register("out", 2))


def test_a_relation_that_fails_shows_what_was_allowed() -> None:
    target = RelationTarget((frozenset({0}), frozenset({0, 1}), frozenset({0, 1}), frozenset({1})))
    assert decided(IN_OUT, target, program(3, ccx(0, 1, 2))) == HELD
    assert decided(IN_OUT, target, program(3, h(2), cx(0, 2), cx(0, 2)))[0] is Outcome.FAILED
    evidence = only(compare(IN_OUT, target, program(3), "case"), "classical_function")
    assert evidence.witness.startswith("input |11>: value 0 with probability 1, expected 1")


def test_a_random_value_within_a_relation_is_allowed() -> None:
    target = RelationTarget((frozenset({0, 1}),) * 4)
    assert decided(IN_OUT, target, program(3, h(2))) == HELD


def test_a_property_with_a_fixed_phase_sees_the_phase() -> None:
    asked = contract(
        "classical_function", register("in", 0, start="free", end="restored"), register("out", 1), phase="fixed"
    )
    target = PropertyTarget(TableProperty.BALANCED)
    assert decided(asked, target, program(2, cx(0, 1))) == HELD
    assert decided(asked, target, program(2, cx(0, 1), Gate("z", (1,))))[0] is Outcome.FAILED


def test_an_uncertain_value_is_undecided_and_no_violation() -> None:
    made = program(3, cx(0, 2), turn("ry", 2, 2 * math.asin(math.sqrt(1e-8))))
    assert decided(IN_OUT, PropertyTarget(TableProperty.BALANCED), made) == (
        Outcome.UNDECIDED,
        "undecided.uncertainty_band",
    )


def test_every_property_agrees_with_its_definition_on_every_table_of_two_bits() -> None:
    """All 256 tables from two bits to two; definitions by brute force over all pairs."""
    inputs = range(4)
    pairs = [(x, y) for x in inputs for y in inputs]
    checked = 0
    for code in range(256):
        table = [code >> 2 * x & 3 for x in inputs]
        right = {
            PropertyTarget(TableProperty.INJECTIVE): all(table[x] != table[y] for x, y in pairs if x != y),
            PropertyTarget(TableProperty.CONSTANT): all(table[x] == table[y] for x, y in pairs),
            PropertyTarget(TableProperty.BALANCED): sorted(table) == [0, 0, 1, 1],
            PropertyTarget(TableProperty.LINEAR): all(table[x ^ y] == table[x] ^ table[y] for x, y in pairs),
        } | {
            PropertyTarget(TableProperty.TWO_TO_ONE, s): all(
                (table[x] == table[y]) == (y in (x, x ^ s)) for x, y in pairs
            )
            for s in (1, 2, 3)
        }
        for target, holds in right.items():
            assert (first_violation(target, table, str, 2) == "") == holds, (target, table)
            checked += 1
    assert checked == 256 * 7


def test_the_violation_is_shown_by_two_inputs() -> None:
    shown = first_violation(PropertyTarget(TableProperty.CONSTANT), [1, 1, 0, 1], lambda k: f"input {k}", 1)
    assert shown == "input 0 gives 1, input 2 gives 0: two values"
    assert first_violation(PropertyTarget(TableProperty.CONSTANT), [1, None, None, 1], str, 1) == ""


EITHER = AnyOfTarget((StateTarget(np.array([1, 0]) + 0j), StateTarget(np.array([0, 1]) + 0j)))
ONE = contract("state", register("q", 0))


def test_one_matching_target_is_enough_and_is_named() -> None:
    evidence = only(compare(ONE, EITHER, program(1, x(0)), "case"), "state")
    assert evidence.outcome is Outcome.HELD
    assert evidence.measured.endswith("; target 2 of 2")


def test_the_nearest_target_is_shown_where_none_matches() -> None:
    evidence = only(compare(ONE, EITHER, program(1, turn("ry", 0, 2.5)), "case"), "state")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured.endswith("; the nearest is target 2 of 2")
    assert "expected 1" in evidence.witness or "expected 0" in evidence.witness


def test_undecided_beats_failed_and_held_beats_undecided() -> None:
    def found(outcome: Outcome) -> Evidence:
        reason = None if outcome is Outcome.HELD else "undecided.uncertainty_band"
        return Evidence("state", "case", outcome, "", "", reason)

    failed, undecided, held = (found(outcome) for outcome in (Outcome.FAILED, Outcome.UNDECIDED, Outcome.HELD))
    assert best_option(iter([failed, undecided, failed]), 3).index == 1
    assert best_option(iter([failed, undecided, held]), 3).index == 2
    assert best_option(iter([failed, failed]), 2).index == 0
    near = turn("ry", 0, math.pi + 2e-8)
    assert decided(ONE, EITHER, program(1, near)) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_any_of_works_for_functions_and_their_records() -> None:
    table = contract("classical_function", register("q", 0, start="free"))
    target = AnyOfTarget((FunctionTarget((0, 1)), FunctionTarget((1, 0))))
    assert decided(table, target, program(1, x(0), Measure(0, 0), clbits=1)) == HELD
    assert decided(table, target, program(1, h(0)))[0] is Outcome.FAILED


VALUE = contract("answer", accept=1e-6, reject=1e-5)


@pytest.mark.parametrize(
    ("actual", "expected", "distance"),
    [
        (3, 3.0, 0), (3.25, 3, 0.25), (complex(3, 4), 0, 5), (float("nan"), 3, 1e300), (float("inf"), 3, 1e300),
        (2**1000, 2**1000 + 1, 1), (2**1023, 1.5, float(2**1023)), (2**1024 - 1, 1.5, 1e300),
        (True, 1, 1), (1, True, 1), (True, True, 0),
        ("3", 3, 1), (3, "3", 1), (" a ", "a", 0), ("A", "a", 1), ((1, 2), (1, 2.5), 0.5), ((1,), (1, 2), 1),
        (((1, 2), 3), ((1, 2), 3), 0), ((2, 1, 1), frozenset({1, 2}), 0), ((1,), frozenset({1, 2}), 1),
        (frozenset({1}), (1,), 1), ((), frozenset({1}), 1), (5, frozenset({5}), 1), (5, (5,), 1),
        (frozenset({1.0, 2.0}), frozenset({1.25, 2.0}), 0.25),
    ],
)  # fmt: skip
def test_the_distance_of_answers(actual: Answer, expected: Answer, distance: float) -> None:
    assert answer_distance(actual, expected) == min(distance, 1e300)


def test_an_answer_is_shown_beside_what_is_expected() -> None:
    (evidence,) = compare_answer(VALUE, AnswerTarget((1, 2)), (1, "x\x07y"), "case")
    assert evidence.witness == "returned [1, 'x\\x07y'], expected [1, 2]"
    assert evidence.reason == "functional.answer_differs"


def test_a_number_near_the_bound_is_undecided() -> None:
    (evidence,) = compare_answer(VALUE, AnswerTarget(1.0), 1.000005, "case")
    assert (evidence.outcome, evidence.reason) == (Outcome.UNDECIDED, "undecided.uncertainty_band")


def test_a_long_answer_is_shown_in_part() -> None:
    assert len(answer_text(tuple(range(4000)))) == 120
    assert answer_text(float("nan")) == "nan"
    assert answer_text(10**40) == "1e+40"
    assert answer_text(frozenset({2, 1})) == "{1, 2}"


def test_one_of_several_answers_is_enough() -> None:
    (evidence,) = compare_answer(VALUE, AnyOfTarget((AnswerTarget(4), AnswerTarget(11))), 11, "case")
    assert evidence.outcome is Outcome.HELD
