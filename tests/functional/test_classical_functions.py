"""Classical functions: the whole table, registers that survive, records and phases."""

from __future__ import annotations

import pytest

from contracts.load import load_id
from contracts.target_values import FunctionTarget
from contracts.targets import evaluate_for
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Control, Gate, Measure, Operation
from tests.functional.building import ccx, contract, cx, decided, h, measure_all, only, program, register, turn, x

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.function_differs")
DIRTY = (Outcome.FAILED, "functional.ancilla_not_restored")
ADDER = load_id("arithmetic/ripple_add_3")
SUM = evaluate_for(ADDER, ADDER.compare.target, {})
INCREMENT = contract("classical_function", register("q", 0, 1, start="free"))
PLUS_ONE = FunctionTarget((1, 2, 3, 0))


def majority(c: int, b: int, a: int) -> tuple[Operation, ...]:
    return cx(a, b), cx(a, c), ccx(c, b, a)


def unmajority(c: int, b: int, a: int) -> tuple[Operation, ...]:
    return ccx(c, b, a), cx(a, c), cx(c, b)


# Carry c0 on q0, b on q1 q3 q5, a on q2 q4 q6, the high bit on q7.
RIPPLE = (
    *majority(0, 1, 2),
    *majority(2, 3, 4),
    *majority(4, 5, 6),
    cx(6, 7),
    *unmajority(4, 5, 6),
    *unmajority(2, 3, 4),
    *unmajority(0, 1, 2),
)


def test_the_textbook_adder_adds_and_restores() -> None:
    assert decided(ADDER, SUM, program(8, *RIPPLE)) == HELD
    evidence = only(compare(ADDER, SUM, program(8, *RIPPLE), "case"), "classical_function")
    assert evidence.measured.endswith("(128 basis inputs)")


@pytest.mark.parametrize("dropped", range(len(RIPPLE)))
def test_dropping_any_gate_of_the_adder_fails(dropped: int) -> None:
    outcome, reason = decided(ADDER, SUM, program(8, *RIPPLE[:dropped], *RIPPLE[dropped + 1 :]))
    assert outcome is Outcome.FAILED
    assert reason in ("functional.function_differs", "functional.ancilla_not_restored")


def test_a_sum_without_restoring_the_addend_is_dirty() -> None:
    made = program(8, *RIPPLE, cx(1, 2))
    assert decided(ADDER, SUM, made) == DIRTY
    leak = only(compare(ADDER, SUM, made, "case"), "clean_qubits")
    assert leak.witness.endswith("qubit 2 ends in |1> with probability 1")
    assert leak.measured == "1 (qubits 0, 2, 4, 6; 128 inputs)"


def test_the_first_wrong_input_is_the_witness() -> None:
    made = program(8, *RIPPLE[:9], *RIPPLE[10:])  # no high bit
    evidence = only(compare(ADDER, SUM, made, "case"), "classical_function")
    assert evidence.witness == ("input carry_in=1 b=111 a=000: value 0000 with probability 1, expected 1000")
    # Carries out of three bits: c + b + a >= 8 for 64 of the 128 inputs.
    assert evidence.measured == "1 (128 basis inputs, 64 wrong)"


INCREMENT_GATES = (cx(0, 1), x(0))


def test_an_increment_matches_measured_or_not() -> None:
    assert decided(INCREMENT, PLUS_ONE, program(2, *INCREMENT_GATES)) == HELD
    assert decided(INCREMENT, PLUS_ONE, program(2, *INCREMENT_GATES, *measure_all(2), clbits=2)) == HELD


def test_a_reversed_record_of_an_increment_fails_with_a_hint() -> None:
    made = program(2, *INCREMENT_GATES, Measure(0, 1), Measure(1, 0), clbits=2)
    assert decided(INCREMENT, PLUS_ONE, made) == DIFFERS
    evidence = only(compare(INCREMENT, PLUS_ONE, made, "case"), "classical_function")
    assert evidence.witness.endswith("with the bit order reversed the table matches")


@pytest.mark.parametrize(
    "operations",
    [(), (x(0),), (x(0), cx(0, 1)), (cx(1, 0), x(1)), (Gate("x", (1,), (), (Control(0, 0),)), x(0)), (h(0), h(1))],
)
def test_what_is_no_increment_fails(operations: tuple[Operation, ...]) -> None:
    assert decided(INCREMENT, PLUS_ONE, program(2, *operations)) == DIFFERS


def test_one_wrong_input_in_many_is_enough() -> None:
    one_bad = Gate("x", (1,), (), (Control(0), Control(2), Control(3)))
    kept = contract("classical_function", register("q", 0, 1, 2, 3, start="free"))
    identity = FunctionTarget(tuple(range(16)))
    assert decided(kept, identity, program(4)) == HELD
    evidence = only(compare(kept, identity, program(4, one_bad), "case"), "classical_function")
    assert evidence.witness == "input |1101>: value 1111 with probability 1, expected 1101"
    assert evidence.measured == "1 (16 basis inputs, 2 wrong)"


def test_phases_of_the_inputs_are_free_unless_the_contract_fixes_them() -> None:
    phased = program(2, *INCREMENT_GATES, Gate("s", (0,)))
    assert decided(INCREMENT, PLUS_ONE, phased) == HELD
    fixed = contract("classical_function", register("q", 0, 1, start="free"), phase="fixed")
    assert decided(fixed, PLUS_ONE, program(2, *INCREMENT_GATES)) == HELD
    assert decided(fixed, PLUS_ONE, phased) == DIFFERS
    evidence = only(compare(fixed, PLUS_ONE, phased, "case"), "classical_function")
    assert evidence.witness == "input |00>: right value with amplitude 1j, expected 1"


def test_a_phase_needs_a_single_trajectory() -> None:
    fixed = contract("classical_function", register("q", 0, 1, start="free"), phase="fixed")
    made = program(2, Measure(0, 0), *INCREMENT_GATES, clbits=1)
    assert decided(fixed, PLUS_ONE, made) == (Outcome.FAILED, "functional.not_unitary")


def test_the_distance_is_the_probability_of_a_wrong_value() -> None:
    made = program(2, *INCREMENT_GATES, turn("ry", 0, 2e-2))
    evidence = only(compare(INCREMENT, PLUS_ONE, made, "case"), "classical_function")
    assert evidence.measured == "0.0001 (4 basis inputs, 4 wrong)"  # sin(0.01)^2


def test_an_output_register_of_its_own() -> None:
    """AND into qubit 2, inputs restored."""
    made = contract("classical_function", register("in", 0, 1, start="free", end="restored"), register("out", 2))
    table = FunctionTarget((0, 0, 0, 1))
    assert decided(made, table, program(3, ccx(0, 1, 2))) == HELD
    assert decided(made, table, program(3, ccx(0, 1, 2), cx(2, 0))) == DIRTY
    assert decided(made, table, program(3, cx(0, 2), cx(1, 2))) == DIFFERS


def test_ignored_inputs_need_not_survive() -> None:
    made = contract("classical_function", register("in", 0, 1, start="free", end="ignored"), register("out", 2))
    parity = FunctionTarget((0, 1, 1, 0))
    assert decided(made, parity, program(3, cx(0, 1), cx(1, 2), h(0))) == HELD


@pytest.mark.parametrize(("angle", "found"), [(2e-5, Outcome.HELD), (1e-3, Outcome.FAILED)])
def test_a_phase_that_counts_is_held_against_the_bound_by_its_square(angle: float, found: Outcome) -> None:
    """The bounds are of probabilities, 1e-9 and 1e-7; a phase of 2e-5 shows in an amplitude, and there by 4e-10."""
    fixed = contract("classical_function", register("q", 0, 1, start="free"), phase="fixed")
    assert decided(fixed, FunctionTarget((0, 1, 2, 3)), program(2, phase=angle))[0] is found
