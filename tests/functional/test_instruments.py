"""Instruments: the record and what it does to the state, together."""

from __future__ import annotations

import numpy as np
import pytest

from contracts.load import load_id
from contracts.target_values import InstrumentTarget
from contracts.targets import evaluate_for
from grader.functional.compare import compare
from grader.verdict import Outcome
from ir.program import Conditional, Measure, Operation, Reset
from tests.functional.building import contract, cx, decided, h, only, program, register, x

HELD = (Outcome.HELD, None)
DIFFERS = (Outcome.FAILED, "functional.instrument_differs")
SYNDROME = load_id("codes/bit_flip_syndrome")
PARITIES = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
RECORDS = (Measure(3, 0), Measure(4, 1))


def target(error: int) -> InstrumentTarget:
    found = evaluate_for(SYNDROME, SYNDROME.compare.target, {"error_qubit": error})
    assert isinstance(found, InstrumentTarget)
    return found


def error_gates(error: int) -> tuple[Operation, ...]:
    return () if error < 0 else (x(error),)


@pytest.mark.parametrize("error", [-1, 0, 1, 2])
def test_the_syndrome_circuit_matches_in_every_case(error: int) -> None:
    assert decided(SYNDROME, target(error), program(5, *error_gates(error), *PARITIES, *RECORDS, clbits=2)) == HELD


def test_parities_measured_one_after_the_other_match() -> None:
    made = program(5, x(1), cx(0, 3), cx(1, 3), Measure(3, 0), cx(1, 4), cx(2, 4), Measure(4, 1), clbits=2)
    assert decided(SYNDROME, target(1), made) == HELD


@pytest.mark.parametrize(
    "operations",
    [
        (*PARITIES, *RECORDS),
        (x(1), cx(0, 3), cx(1, 3), cx(0, 4), cx(2, 4), *RECORDS),
        (x(0), *PARITIES, Measure(3, 1), Measure(4, 0)),
        (x(0), *PARITIES, *RECORDS, x(0)),
        (x(0), *PARITIES, *RECORDS, Conditional((0, 1), frozenset({1}), (x(0),))),
        (x(0), cx(3, 0), cx(3, 1), cx(1, 4), cx(2, 4), *RECORDS),
        (x(0), Reset(0), x(0), *PARITIES, *RECORDS),
        (x(0), Measure(0, 2), *PARITIES, *RECORDS),
    ],
)
def test_mutants_of_the_syndrome_circuit_fail(operations: tuple[Operation, ...]) -> None:
    assert decided(SYNDROME, target(0), program(5, *operations, clbits=3)) == DIFFERS


def test_the_wrong_record_is_named() -> None:
    evidence = only(compare(SYNDROME, target(1), program(5, *PARITIES, *RECORDS, clbits=2), "case"), "instrument")
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "record 00 has the right probability, but leaves another state"
    assert evidence.measured.endswith("(4 records, 8 basis inputs)")


def test_exchanged_records_are_seen_even_where_their_probabilities_agree() -> None:
    made = contract("instrument", register("q", 0, start="free"), register("m", 1, end="measured"))
    zero, one = np.diag([1, 0]) + 0j, np.diag([0, 1]) + 0j
    right = InstrumentTarget(((0, (zero,)), (1, (one,))))
    assert decided(made, right, program(2, cx(0, 1), Measure(1, 0), clbits=1)) == HELD
    assert decided(made, right, program(2, cx(0, 1), Measure(1, 0, inverted=True), clbits=1)) == DIFFERS


def test_an_unmeasured_register_is_observed_where_measuring_is_optional() -> None:
    made = contract("instrument", register("q", 0, start="free"), register("m", 1, end="measured"))
    right = InstrumentTarget(((0, (np.diag([1, 0]) + 0j,)), (1, (np.diag([0, 1]) + 0j,))))
    assert decided(made, right, program(2, cx(0, 1))) == HELD


def test_an_unrecorded_syndrome_is_missing() -> None:
    made = program(5, *PARITIES, Measure(3, 0), clbits=2)
    assert decided(SYNDROME, target(-1), made) == (Outcome.FAILED, "functional.missing_record")


def test_a_record_that_should_never_happen_is_seen() -> None:
    made = contract("instrument", register("q", 0), register("m", 1, end="measured"))
    never = InstrumentTarget(((0, (np.array([[1], [0]]) + 0j,)),))
    assert decided(made, never, program(2, Measure(1, 0), clbits=1)) == HELD
    evidence = only(compare(made, never, program(2, h(1), Measure(1, 0), clbits=1), "case"), "instrument")
    assert evidence.witness == "record 0 has probability 0.5, expected 1"


def test_a_whole_record_from_a_reused_qubit() -> None:
    made = contract(
        "instrument", register("q", 0, start="free"), register("m", 1, end="measured"), measurement="required",
        readout="record",
    )  # fmt: skip
    twice = InstrumentTarget(((0b00, (np.diag([1, 0]) + 0j,)), (0b11, (np.diag([0, 1]) + 0j,))))
    reused = (cx(0, 1), Measure(1, 0), Reset(1), cx(0, 1), Measure(1, 1))
    assert decided(made, twice, program(2, *reused, clbits=2)) == HELD
