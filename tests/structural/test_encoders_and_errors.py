"""Codes: what joins data, what an encoder may be followed by, and where an error may happen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from circuits import circuit, contract, cx, gate, h, outcome, unitary
from pydantic import ValidationError

from contracts.rules import CorrectionsFromSyndrome, ErrorIsPhysical
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Outcome
from ir.program import Conditional, Control, Gate, Measure, Operation

HELD, FAILED, UNDECIDED = Outcome.HELD, Outcome.FAILED, Outcome.UNDECIDED
DATA = {"name": "data", "qubits": (0, 1, 2)}
SYNDROME = {"name": "syndrome", "qubits": (3, 4), "end": "ignored"}
ENCODER = (cx(0, 1), cx(0, 2))
EXTRACTION = (cx(0, 3), cx(1, 3), cx(1, 4), cx(2, 4))
TWO_FLIPS = np.kron([[0, 1], [1, 0]], [[0, 1], [1, 0]])
Build = Callable[[int], tuple[Operation, ...]]


def complete(operations: tuple[Operation, ...], data: dict[str, object] = DATA, **more: object) -> Outcome:
    rule = {"rule": "encoder_complete_before", "data": ("data",), "extraction": ("syndrome",), **more}
    kind = "channel" if "start" in data else None
    return outcome(rule, circuit(6, *operations, num_clbits=2), registers=(data, SYNDROME), kind=kind)


@pytest.mark.parametrize(
    "later",
    [
        unitary(TWO_FLIPS, 0, 1),  # a product, though it is written on two data qubits
        gate("h", 0),
        Gate("x", (5,), (), (Control(0),)),  # a work qubit, which is neither data nor ancilla
        Gate("h", (0,), (), (Control(5),)),
    ],
)
def test_what_joins_no_data_may_follow_the_extraction(later):
    assert complete((*ENCODER, *EXTRACTION, later)) is HELD


def test_data_is_joined_whatever_the_order_of_what_joins_it():
    assert complete((cx(1, 2), h(1), cx(0, 1), *EXTRACTION)) is HELD
    assert complete((h(2), cx(2, 1), h(1), cx(1, 0), *EXTRACTION)) is HELD


def test_data_that_the_contract_gives_needs_no_encoder():
    free = {**DATA, "start": "free"}
    assert complete(EXTRACTION, free) is HELD
    assert complete(EXTRACTION) is FAILED
    assert complete((*EXTRACTION, h(0), cx(0, 1)), free) is FAILED


def test_a_measurement_that_commutes_with_the_encoder_may_be_listed_within_it():
    registers = ({"name": "input", "qubits": (0,), "start": "free"}, {"name": "data", "qubits": (1, 2)}, SYNDROME)
    rule = {"rule": "encoder_complete_before", "data": ("input", "data"), "extraction": ("syndrome",)}

    def of(*operations: Operation) -> Outcome:
        program = circuit(5, *operations, num_clbits=1)
        return outcome(rule, program, registers=registers, kind="channel")

    assert of(*ENCODER, Measure(0, 0), *EXTRACTION) is HELD
    assert of(cx(0, 1), Measure(0, 0), cx(0, 2), *EXTRACTION) is HELD
    assert of(cx(0, 1), Measure(0, 0), h(0), cx(0, 2), *EXTRACTION) is FAILED


def cases(build: Build, *values: int) -> tuple[CaseProgram, ...]:
    return tuple(
        CaseProgram(f"error {error}", {"error": error}, circuit(6, *build(error), num_clbits=2)) for error in values
    )


def physical(build: Build, *values: int, data: dict[str, object] = DATA, **more: object) -> Outcome:
    fields = {"argument": "error", "registers": ("data",), "because": "a test asks for it", **more}
    rule = ErrorIsPhysical.model_validate({"rule": "error_is_physical", **fields})
    made = contract({"rule": "returns_program"}, registers=(data, SYNDROME)).model_copy(update={"rules": (rule,)})
    (evidence,) = check_cases(made, cases(build, *values))
    return evidence.outcome


def corrected(build: Build, *, count: int, controls: int) -> Outcome:
    fields = {"argument": "error", "syndrome": "syndrome", "data": "data", "because": "a test asks for it"}
    rule = CorrectionsFromSyndrome.model_validate(
        {"rule": "corrections_from_syndrome", "count": count, "controls": controls, **fields}
    )
    made = contract({"rule": "returns_program"}, registers=(DATA, SYNDROME)).model_copy(update={"rules": (rule,)})
    (evidence,) = check_cases(made, cases(build, -1, 0, 1, 2))
    return evidence.outcome


def happens(error: int, name: str = "x") -> tuple[Operation, ...]:
    return (gate(name, error),) if error >= 0 else ()


@pytest.mark.parametrize(
    "encoder",
    [
        (),
        (h(2), cx(0, 1)),  # qubit 2 stays alone
        (cx(0, 1), unitary(np.kron([[1, 1], [1, -1]], [[1, 1], [1, -1]]) / 2, 2, 1)),  # a product joins nothing
        (cx(0, 1), cx(2, 5)),  # joined to a work qubit, and to no data
    ],
)
def test_an_error_on_a_qubit_that_nothing_has_joined_to_others_is_not_physical(encoder):
    assert physical(lambda error: (*encoder, *happens(error), *EXTRACTION), -1, 2) is FAILED


@pytest.mark.parametrize("values", [(-1, 0, 1, 2), (0, 1), (2, -1)])
def test_the_error_is_the_pauli_that_is_asked_for(values):
    def built(*names: str) -> Outcome:
        def build(error: int) -> tuple[Operation, ...]:
            return (*(step for name in names for step in happens(error, name)), *EXTRACTION)

        given = {**DATA, "start": "given", "given": "000"}
        return physical(build, *values, data=given, named=True, pauli="x")

    assert built("x") is HELD
    assert built("h", "z", "h") is HELD
    assert built("sx", "sx") is HELD
    for other in (("y",), ("z",), ("sx",), ("x", "z"), ("h",)):
        assert built(*other) is FAILED, other


@pytest.mark.parametrize("order", [("h", "x"), ("x", "h")])
def test_a_pauli_that_was_merged_with_the_gate_beside_it_is_found(order):
    matrices = {"x": np.array([[0, 1], [1, 0]]), "h": np.array([[1, 1], [1, -1]]) / np.sqrt(2)}

    def build(error: int) -> tuple[Operation, ...]:
        merged = unitary(matrices[order[1]] @ matrices[order[0]], 1) if error == 1 else h(1)
        return (*ENCODER, merged, *(happens(error) if error != 1 else ()), *EXTRACTION)

    assert physical(build, -1, 1, named=True, pauli="x") is HELD
    assert physical(build, 0, 1, named=True, pauli="x") is HELD
    assert physical(build, -1, 1, named=True, pauli="z") is HELD  # behind H what is before it is Z
    y_merged = unitary(matrices["h"] @ np.array([[0, -1j], [1j, 0]]), 1)

    def with_y(error: int) -> tuple[Operation, ...]:
        return (*ENCODER, y_merged if error == 1 else h(1), *EXTRACTION)

    assert physical(with_y, -1, 1, named=True, pauli="x") is FAILED


def test_an_error_on_the_named_qubit_and_others_may_have_been_taken_past_a_gate():
    def named(*places: Callable[[int], int]) -> Outcome:
        def build(error: int) -> tuple[Operation, ...]:
            flips = (gate("x", place(error)) for place in places) if error >= 0 else ()
            return (*ENCODER, *flips, *EXTRACTION)

        return physical(build, -1, 0, 1, named=True)

    assert named(lambda error: error) is HELD
    assert named(lambda error: error, lambda error: 2) is UNDECIDED
    assert named(lambda error: 1 - error) is FAILED
    assert named(lambda error: 1 - error, lambda error: 2) is FAILED


def test_a_pauli_is_asked_of_a_named_qubit_alone():
    with pytest.raises(ValidationError):
        physical(lambda error: happens(error), -1, 0, pauli="x")


def test_phase_corrections_under_two_controls_are_corrections():
    def build(error: int) -> tuple[Operation, ...]:
        turned = (h(0), h(1), h(2))
        fixes = tuple(
            Gate("z", (q,), (), (Control(3, a), Control(4, b))) for q, (a, b) in enumerate(((1, 0), (1, 1), (0, 1)))
        )
        return (*ENCODER, *turned, *happens(error, "z"), *turned, *EXTRACTION, *turned, *fixes, *turned)

    assert corrected(build, count=3, controls=2) is HELD
    assert corrected(build, count=4, controls=2) is FAILED


def test_a_phase_correction_on_a_record_that_knows_the_error_fails():
    def build(knows: bool) -> Build:
        def built(error: int) -> tuple[Operation, ...]:
            # Z commutes with every coupling of the data: only the record says that it comes later.
            target = max(error, 0) if knows else 0
            read = (Measure(3, 0), Conditional((0,), frozenset({1}), (gate("z", target),)))
            return (*ENCODER, *happens(error), *EXTRACTION, *read)

        return built

    assert corrected(build(False), count=1, controls=1) is HELD
    assert corrected(build(True), count=1, controls=1) is FAILED


@pytest.mark.parametrize(
    ("operations", "data", "basis", "found"),
    [
        # A flip between two couplings turns the sign, which the inverted record turns back; Z passes the measurement.
        ((cx(0, 3), gate("x", 0), Measure(0, 1), cx(0, 3), cx(1, 3), Measure(3, 0, inverted=True)), (1,), "z", HELD),
        ((cx(0, 3), gate("x", 0), Measure(0, 1), cx(0, 3), cx(1, 3), Measure(3, 0)), (1,), "z", FAILED),
        # X of a measured qubit is not what it was before.
        ((h(3), cx(3, 0), Measure(0, 1), cx(3, 0), cx(3, 1), h(3), Measure(3, 0)), (1,), "x", UNDECIDED),
        ((h(3), cx(3, 1), h(3), Measure(3, 0)), (1,), "x", HELD),
    ],
)
def test_a_parity_passes_a_measurement_of_its_own_letter_alone(operations, data, basis, found):
    rule = {"rule": "parity_reaches", "data": data, "ancilla": 3, "basis": basis}
    program = circuit(5, h(0), *ENCODER, *operations, num_clbits=2)
    assert outcome(rule, program, registers=(DATA, SYNDROME)) is found


def test_what_an_x_check_has_found_controls_corrections():
    # Two parities of X, each asked by the phase of an ancilla between two H, and Z where they say so.
    checks = (h(3), cx(3, 0), cx(3, 1), h(3), h(4), cx(4, 1), cx(4, 2), h(4))
    fixes = tuple(
        Gate("z", (q,), (), (Control(3, a), Control(4, b))) for q, (a, b) in enumerate(((1, 0), (1, 1), (0, 1)))
    )

    def build(error: int) -> tuple[Operation, ...]:
        return (*ENCODER, h(0), h(1), h(2), *happens(error, "z"), *checks, *fixes)

    assert corrected(build, count=3, controls=2) is HELD
    # Without the last H the ancilla holds nothing that a control could read.
    unread = (*checks[:3], *checks[4:7])
    assert corrected(lambda e: (*ENCODER, *happens(e, "z"), *unread, *fixes), count=3, controls=2) is FAILED
