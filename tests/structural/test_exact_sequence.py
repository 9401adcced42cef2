"""The sequence that a contract states, case by case, with that case's angles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from circuits import CX_MATRIX, circuit, contract, cx, gate, h, rz, unitary, x
from pydantic import ValidationError

from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.verdict import Evidence, Outcome
from ir.program import Barrier, Conditional, Measure, Operation, Reset

SEQUENCE = (
    {"gate": "ry", "qubits": (0,), "parameters": ("2*$angle",)},
    {"gate": "cx", "qubits": (0, 1)},
    {"gate": "rz", "qubits": (1,), "parameters": ("-$angle / 3 + pi/8",)},
)


def checked(*cases: tuple[dict[str, Any], tuple[Operation, ...]], operations=SEQUENCE) -> Evidence:
    made = contract({"rule": "exact_sequence", "operations": operations}) if not _names(operations) else None
    if made is None:
        plain = contract({"rule": "returns_program"})
        rule = type_of_rule()(rule="exact_sequence", because="a test asks for it", operations=operations)
        made = plain.model_copy(update={"rules": (rule,)})
    programs = tuple(
        CaseProgram(f"case {k + 1}", arguments, circuit(3, *program, num_clbits=2))
        for k, (arguments, program) in enumerate(cases)
    )
    (evidence,) = check_cases(made, programs)
    return evidence


def type_of_rule():
    from contracts.rules import ExactSequence

    return ExactSequence


def _names(operations) -> bool:
    return any(isinstance(p, str) and "$" in p for item in operations for p in item.get("parameters", ()))


def right(angle: float) -> tuple[Operation, ...]:
    return (gate("ry", 0, params=(2 * angle,)), cx(0, 1), rz(-angle / 3 + math.pi / 8, 1))


def test_the_sequence_itself_holds_in_every_case():
    evidence = checked(({"angle": 0.3}, right(0.3)), ({"angle": 1.1}, right(1.1)))
    assert evidence.outcome is Outcome.HELD
    assert "2 cases" in evidence.measured


def test_the_angles_of_another_case_fail_and_name_it():
    evidence = checked(({"angle": 0.3}, right(0.3)), ({"angle": 1.1}, right(0.3)))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.subject == "case 2"
    assert "ry" in evidence.witness


FIXED = ({"gate": "h", "qubits": (0,)}, {"gate": "cx", "qubits": (0, 1)}, {"gate": "t", "qubits": (2,)})


@pytest.mark.parametrize(
    ("program", "found"),
    [
        ((h(0), cx(0, 1), gate("t", 2)), Outcome.HELD),
        ((gate("t", 2), h(0), cx(0, 1)), Outcome.HELD),
        ((gate("u", 0, params=(math.pi / 2, 0, math.pi)), unitary(CX_MATRIX, 0, 1), rz(math.pi / 4, 2)), Outcome.HELD),
        ((h(0), Barrier((0, 1)), rz(0.0, 1), cx(0, 1), gate("t", 2), Measure(0, 0)), Outcome.HELD),
        ((cx(0, 1), h(0), gate("t", 2)), Outcome.FAILED),
        ((h(0), cx(1, 0), gate("t", 2)), Outcome.FAILED),
        ((h(0), cx(0, 1)), Outcome.FAILED),
        ((h(0), cx(0, 1), gate("t", 2), x(2)), Outcome.FAILED),
        ((h(0), cx(0, 1), gate("t", 2), x(2), x(2)), Outcome.FAILED),  # exactly these
        ((h(0), cx(0, 1), gate("tdg", 2)), Outcome.FAILED),
        ((Reset(0), h(0), cx(0, 1), gate("t", 2)), Outcome.FAILED),
        ((h(0), cx(0, 1), Conditional((0,), frozenset({0}), (gate("t", 2),))), Outcome.FAILED),
    ],
)
def test_order_matters_on_shared_qubits_only(program, found):
    assert checked(({}, program), operations=FIXED).outcome is found


def test_a_rotation_by_nothing_is_free_on_both_sides():
    evidence = checked(({"angle": 0.0}, (cx(0, 1), rz(math.pi / 8, 1))))
    assert evidence.outcome is Outcome.HELD


def test_any_order_of_operations_on_different_qubits_is_the_same_sequence():
    wanted = tuple({"gate": "rx", "qubits": (k % 3,), "parameters": (0.1 * (k + 1),)} for k in range(9))
    generator = np.random.default_rng(4)
    for _ in range(10):
        queues = [[gate("rx", q, params=(0.1 * (k + 1),)) for k in range(9) if k % 3 == q] for q in range(3)]
        program = []
        while any(queues):
            queue = queues[int(generator.choice([k for k in range(3) if queues[k]]))]
            program.append(queue.pop(0))
        assert checked(({}, tuple(program)), operations=wanted).outcome is Outcome.HELD


def test_a_wrong_number_of_qubits_or_parameters_is_refused_by_the_contract():
    for bad in ({"gate": "cx", "qubits": (0,)}, {"gate": "rz", "qubits": (0,)}, {"gate": "cx", "qubits": (1, 1)}):
        with pytest.raises(ValidationError):
            contract({"rule": "exact_sequence", "operations": (bad,)})


def test_an_argument_that_the_contract_does_not_have_is_refused():
    with pytest.raises(ValidationError, match="no argument 'angle'"):
        contract({"rule": "exact_sequence", "operations": SEQUENCE})
