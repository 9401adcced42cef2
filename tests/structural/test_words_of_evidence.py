"""What evidence says first: what it was that differed, and what kind of thing was not recognised."""

from __future__ import annotations

import dataclasses

import numpy as np
from circuits import checked, circuit, contract, cx, gate, h, unitary, x

from contracts.arguments import Circuit
from contracts.rules import ErrorIsPhysical
from contracts.rules.oracle import OracleUsed
from grader.structural.case_program import CaseProgram
from grader.structural.check import check_cases
from grader.structural.oracle_used import oracle_used
from grader.verdict import Evidence, Outcome
from ir.program import Measure, Operation, Output, OutputKind, Prepare
from ir.random_programs import random_unitary

DATA = {"name": "data", "qubits": (0, 1, 2)}
SYNDROME = {"name": "syndrome", "qubits": (3, 4), "end": "ignored"}
FIRST_TWO = ({"name": "q", "qubits": (0, 1)},)


def physical(*programs: tuple[Operation, ...]) -> Evidence:
    rule = ErrorIsPhysical(
        rule="error_is_physical", argument="error", registers=("data",), because="a test asks for it"
    )
    made = contract({"rule": "returns_program"}, registers=(DATA, SYNDROME)).model_copy(update={"rules": (rule,)})
    cases = tuple(
        CaseProgram(f"error {k}", {"error": k}, circuit(5, *operations)) for k, operations in enumerate(programs)
    )
    return check_cases(made, cases)[0]


def test_the_first_operation_that_differs_is_named_before_all_others():
    """The ladder behind a difference no longer matches; its equal gates are no difference."""
    ladder = (cx(0, 1), cx(1, 2), cx(0, 1), cx(1, 3), cx(2, 4), cx(1, 3), h(0), cx(0, 3))
    evidence = physical((gate("t", 3), *ladder), (h(3), *ladder, gate("s", 3)))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness is not None
    assert evidence.witness.startswith("the first that differs, only there: operation 0: h on 3; in all, ")
    assert "x on" not in evidence.witness


def test_one_difference_is_said_alone():
    evidence = physical((cx(0, 1), cx(1, 2), cx(0, 3)), (cx(0, 1), cx(1, 2), x(3), cx(0, 3)))
    assert evidence.witness == "the first that differs, only there: operation 2: x on 3"


def test_equal_operations_in_another_order_are_said_to_be_so():
    evidence = physical((h(3), gate("t", 3)), (gate("t", 3), h(3)))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.witness == "the same operations as in error 0, in an order that makes a difference"


def test_an_expectation_value_is_said_to_be_no_record():
    program = circuit(2, h(0), Measure(0, 0), num_clbits=1)
    rule = {"rule": "measured_exactly", "register_name": "q"}
    assert checked(rule, program, registers=FIRST_TWO).witness == "never measured: 1"
    returned = dataclasses.replace(program, outputs=(Output(OutputKind.EXPECTATION, (1,)),) * 2)
    evidence = checked(rule, returned, registers=FIRST_TWO)
    assert evidence.witness == "never measured: 1 (returned: an expectation value, which is no record)"


def test_a_matrix_on_known_states_is_called_a_matrix_first():
    rule = {"rule": "no_amplitude_injection"}
    matrix = unitary(random_unitary(np.random.default_rng(5), 2), 0, 1)
    assert (
        checked(rule, circuit(2, matrix)).measured == "a matrix of numbers on known states, and so injected amplitudes"
    )
    both = circuit(4, matrix, unitary(random_unitary(np.random.default_rng(6), 2), 2, 3))
    assert checked(rule, both).measured == "2 matrices of numbers on known states, and so injected amplitudes"
    mixed = circuit(4, matrix, Prepare(np.array([1, 0, 0, 1]) / np.sqrt(2), (2, 3)))
    assert checked(rule, mixed).measured == "2 operations with injected amplitudes"


def test_an_oracle_that_is_not_found_may_have_been_decomposed():
    oracle = Circuit("bernstein_vazirani", {}, circuit(2, cx(0, 1)))
    rule = OracleUsed(rule="oracle_used", argument="oracle", because="a test asks for it")
    case = CaseProgram("the case", {"oracle": oracle}, circuit(2, h(0), cx(0, 1)))
    evidence = oracle_used(rule, contract({"rule": "returns_program"}), (case,))
    assert evidence.outcome is Outcome.FAILED
    assert evidence.measured == "oracle used 0 times"
    assert evidence.witness == "a use of oracle whose gates were decomposed, or merged with others, is not recognised"
