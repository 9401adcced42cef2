"""When steps of two cases are the same, and what of two programs is their difference."""

from __future__ import annotations

import math

import numpy as np
import pytest
from circuits import circuit, contract, cx, gate, h, rz, x

from grader.structural.case_changes import canonical_steps, first_difference, same_kind, same_step
from grader.structural.case_differences import Difference, differences
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases, looks_at_calls
from grader.structural.steps import steps_of
from grader.verdict import Outcome
from ir.program import Channel, Conditional, Measure, Operation, Prepare, Reset

ONE, PLUS = np.array([0, 1]), np.array([1, 1]) / math.sqrt(2)
WORD = "rzxzxzxz"  # too long for a matrix


def flips(probability: float) -> Channel:
    return Channel((math.sqrt(1 - probability) * np.eye(2), math.sqrt(probability) * np.array([[0, 1], [1, 0]])), (0,))


def long_rotation(angle: float, *, controls: tuple[int, ...] = ()) -> Operation:
    return gate(WORD, *range(7), params=(angle,), controls=controls)


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        (Reset(0), Reset(0), True),
        (Reset(0), Reset(1), False),
        (Reset(0), h(0), False),
        (h(0), Reset(0), False),
        (Reset(0), Measure(0, 0), False),
        (Measure(0, 0), Measure(0, 0), True),
        (Measure(0, 0), Measure(0, 1), False),
        (Measure(0, 0), Measure(0, 0, inverted=True), False),
        (Prepare(ONE, (0,)), Prepare(ONE, (0,)), True),
        (Prepare(ONE, (0,)), Prepare(-ONE, (0,)), True),  # one global phase
        (Prepare(ONE, (0,)), Prepare(PLUS, (0,)), False),
        (Prepare(np.kron(ONE, PLUS), (0, 1)), Prepare(np.kron(ONE, PLUS), (1, 0)), False),
        (Prepare(ONE, (0,)), Reset(0), False),
        (flips(0.1), flips(0.1), True),
        (flips(0.1), flips(0.2), False),
        (flips(0.1), Channel((np.diag([1, 0]), np.array([[0, 1], [0, 0]])), (0,)), False),
        (flips(0.1), Reset(0), False),
        (long_rotation(0.3), long_rotation(0.1 + 0.2), True),
        (long_rotation(0.3), long_rotation(0.3 + 2 * math.pi), True),
        (long_rotation(0.3), long_rotation(0.4), False),
        (long_rotation(0.3, controls=(7,)), long_rotation(0.3 + 2 * math.pi, controls=(7,)), False),
        (long_rotation(0.3, controls=(7,)), long_rotation(0.3 + 4 * math.pi, controls=(7,)), True),
    ],
)
def test_steps_are_the_same_by_what_they_do(left, right, same):
    (one,), (other,) = (steps_of(circuit(8, operation, num_clbits=2)) for operation in (left, right))
    assert same_step(one, other) is same


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ((gate("rx", 0, params=(0.3,)),), (gate("rx", 0, params=(0.4,)),), True),
        ((h(0),), (h(1),), False),
        ((h(0),), (Reset(0),), False),
        ((Reset(0),), (h(0),), False),
        ((Reset(0),), (Measure(0, 0),), False),
        ((Measure(0, 0),), (Measure(0, 1),), False),
        (
            (Conditional((0,), frozenset({1}), (x(1),)),),
            (Conditional((1,), frozenset({1}), (x(1),)),),
            False,
        ),
        (
            (Conditional((0,), frozenset({1}), (h(1),)),),
            (Conditional((0,), frozenset({1}), (x(1),)),),
            True,
        ),
    ],
)
def test_steps_are_of_one_kind_by_qubits_conditions_and_record(left, right, same):
    (one,), (other,) = (steps_of(circuit(2, *operations, num_clbits=2)) for operations in (left, right))
    assert same_kind(one, other) is same


@pytest.mark.parametrize("kind", [Reset(0), flips(0.1), Prepare(ONE, (0,))])
def test_one_program_with_resets_noise_or_preparations_is_one_program(kind):
    rule = {"rule": "same_program_up_to_input", "registers": ("q",)}
    made = contract(rule, noise="allowed")
    programs = [circuit(2, h(0), kind, cx(0, 1)) for _ in range(2)]
    cases = tuple(CaseProgram(f"case {k}", {"bit": k}, program) for k, program in enumerate(programs))
    (evidence,) = check_cases(made, cases)
    assert evidence.outcome is Outcome.HELD


def test_the_longer_of_two_programs_has_the_first_difference():
    short, long = canonical_steps(circuit(2, h(0))), canonical_steps(circuit(2, h(0), cx(0, 1)))
    assert first_difference(short, short) is None
    found, other = first_difference(long, short) or (None, None)
    assert found is not None and found.qubits == (0, 1) and other is None
    other, found = first_difference(short, long) or (None, None)
    assert found is not None and found.qubits == (0, 1) and other is None


def difference(one: tuple[Operation, ...], other: tuple[Operation, ...]) -> Difference:
    cases = [
        CaseProgram(f"case {k}", {"error": k}, circuit(4, *operations, num_clbits=2))
        for k, operations in enumerate((one, other))
    ]
    (found,) = differences(cases, "error")
    return found


def test_a_condition_on_a_record_that_differs_is_no_common_beginning():
    reader = Conditional((0,), frozenset({1}), (x(1),))
    found = difference((Measure(3, 0), reader), (h(3), Measure(3, 0), reader))
    assert (found.beginning, found.middle, found.end) == ((), (0,), (1, 2))
    assert found.missing == ()


def test_what_commutes_may_stand_on_either_side_of_what_is_shared():
    # A compiler moves RZ along a control until the error is in its way.
    found = difference((h(0), cx(0, 1), rz(0.3, 0), h(0)), (h(0), rz(0.3, 0), x(0), cx(0, 1), h(0)))
    assert (found.beginning, found.middle, found.end) == ((0, 1), (2,), (3, 4))
    assert found.missing == ()


def test_a_measurement_may_stand_on_either_side_of_a_phase():
    found = difference((h(0), rz(0.3, 0), Measure(0, 0)), (h(0), x(0), Measure(0, 0), rz(0.3, 0)))
    assert (found.middle, found.end) == ((1,), (2, 3))
    assert found.missing == ()


def test_what_does_not_commute_keeps_its_side():
    found = difference((cx(0, 1), h(0), rz(0.3, 0)), (cx(0, 1), rz(0.3, 0), h(0)))
    assert found.middle
    assert found.missing


def test_a_gate_in_the_place_of_a_reset_is_a_difference():
    found = difference((h(1), Reset(0), cx(0, 1)), (h(1), h(0), cx(0, 1)))
    assert (found.beginning, found.middle, found.end) == ((0,), (1,), (2,))
    assert [type(step.operation) for step in found.missing] == [Reset]


def test_another_condition_in_the_same_place_is_a_difference():
    def judged(value: int) -> tuple[Operation, ...]:
        return (h(0), Measure(0, 0), Conditional((0,), frozenset({value}), (x(1),)), h(2))

    found = difference(judged(0), judged(1))
    assert (found.beginning, found.middle, found.end) == ((0, 1, 3), (2,), ())
    assert len(found.missing) == 1


def test_calls_are_recorded_for_contracts_that_ask_for_them_alone():
    calls = {"rule": "forbidden_calls", "kinds": ("simulators",)}
    assert looks_at_calls(contract(calls))
    assert looks_at_calls(contract({"rule": "min_qubits", "count": 1}, calls))
    assert not looks_at_calls(contract({"rule": "min_qubits", "count": 1}))
    assert not looks_at_calls(contract({"rule": "same_structure"}))
