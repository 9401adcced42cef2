"""What was handed to a framework to have gates made of it is judged as if it had been returned."""

from __future__ import annotations

import numpy as np
import pytest
from circuits import contract

from grader.sandbox.job import Call
from grader.structural.check import check_synthesis, looks_at_synthesis
from grader.structural.observed_run import ObservedRun
from grader.structural.preparation_blocks import STATE_PREPARATIONS
from grader.verdict import Evidence, Outcome
from ir.lowering.synthesis_watch import AMPLITUDE_CLASSES
from ir.program import Block, BlockKind, Control, Gate, Prepare, Program, UnitaryMatrix

# Column 0 is (|00> + |11>)/sqrt(2): what the matrix makes of |00> is a state that its author chose.
BELL_BASIS = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, -1, 0], [1, 0, 0, -1]]) / np.sqrt(2)
CX = np.eye(4)[[0, 3, 2, 1]]
BELL = Program(2, operations=(Gate("h", (0,)), Gate("x", (1,), controls=(Control(0),))))
SOURCE = "def solve():\n    return transpile(build())\n"
FROM_AMPLITUDES = (Block(BlockKind.LIBRARY, "StatePreparation"),)


def handed(argument: Program | None, *, line: int = 2) -> Call:
    return Call("matrix_synthesis", "compiler.transpile", (("solve", line),), argument)


def matrix(numbers, qubits=(0, 1), controls=()) -> Program:
    return Program(
        2 if not controls else 3, operations=(UnitaryMatrix(np.asarray(numbers, complex), qubits, controls),)
    )


def judged(rule: dict, *calls: Call, source: str = SOURCE, program: Program | None = BELL) -> tuple[Evidence, ...]:
    return check_synthesis(contract(rule), ObservedRun(source, "solve", calls, program), "the case")


def outcomes(rule: dict, *calls: Call, **how) -> list[Outcome]:
    return [evidence.outcome for evidence in judged(rule, *calls, **how)]


def dense(max_qubits: int, **more) -> dict:
    return {"rule": "no_dense_matrix", "max_qubits": max_qubits, **more}


AMPLITUDES = {"rule": "no_amplitude_injection"}


def test_a_matrix_wider_than_may_stand_fails_where_it_is_made_gates_of():
    (evidence,) = judged(dense(1), handed(matrix(BELL_BASIS)))
    assert evidence.outcome is Outcome.FAILED
    assert "compiler.transpile (solve line 2)" in evidence.witness


def test_a_matrix_that_might_stand_may_be_made_gates_of():
    assert judged(dense(2), handed(matrix(BELL_BASIS))) == ()


def test_a_matrix_that_is_a_gate_counts_as_that_gate():
    assert judged(dense(1), handed(matrix(CX))) == ()


@pytest.mark.parametrize(("width", "found"), [(3, []), (None, [Outcome.FAILED])])
def test_a_controlled_matrix_has_the_bound_of_those(width, found):
    more = {"controlled": width} if width else {}
    assert outcomes(dense(2, **more), handed(matrix(BELL_BASIS, controls=(Control(2),)))) == found


def test_without_a_record_there_is_no_evidence():
    other = Call("transpilers", "compiler.transpile", (("solve", 2),))
    assert judged(dense(0)) == () and judged(AMPLITUDES, other) == ()


def test_what_reaches_nothing_that_is_returned_is_free():
    source = "def solve():\n    print(transpile(build()))\n    return bell()\n"
    assert judged(dense(1), handed(matrix(BELL_BASIS)), source=source) == ()


def test_a_transform_of_the_returned_program_counts():
    call = Call("matrix_synthesis", "a transform", (("<program>", 0),), matrix(BELL_BASIS))
    assert outcomes(dense(1), call) == [Outcome.FAILED]


@pytest.mark.parametrize("rule", [dense(1), AMPLITUDES], ids=["matrices", "amplitudes"])
def test_numbers_that_could_not_be_shown_leave_the_rule_undecided(rule):
    assert outcomes(rule, handed(None)) == [Outcome.UNDECIDED]


def test_one_that_fails_outweighs_one_that_could_not_be_shown():
    assert outcomes(dense(1), handed(None), handed(matrix(BELL_BASIS))) == [Outcome.FAILED]


@pytest.mark.parametrize(
    "operation",
    [Prepare(np.array([0.6, 0, 0, 0.8], complex), (0, 1)), Gate("ry", (0,), (0.3,), origin=FROM_AMPLITUDES)],
    ids=["an injection", "gates of a library's state preparation"],
)
def test_amplitudes_fail_wherever_they_stand(operation):
    elsewhere = Program(2, operations=(Gate("x", (0,)),))
    assert outcomes(AMPLITUDES, handed(Program(2, operations=(operation,))), program=elsewhere) == [Outcome.FAILED]


def test_a_basis_state_is_no_injection():
    bits = Program(2, operations=(Prepare(np.array([0, 0, 1, 0], complex), (0, 1)),))
    assert judged(AMPLITUDES, handed(bits)) == ()


def test_a_matrix_on_known_states_fails_if_the_program_does_what_was_handed_over():
    assert outcomes(AMPLITUDES, handed(matrix(BELL_BASIS))) == [Outcome.FAILED]


def test_a_matrix_on_known_states_fails_if_the_program_begins_with_it():
    longer = Program(2, operations=(*BELL.operations, Gate("t", (0,)), Gate("h", (1,))))
    assert outcomes(AMPLITUDES, handed(matrix(BELL_BASIS)), program=longer) == [Outcome.FAILED]


def test_a_matrix_whose_place_is_not_known_is_undecided():
    elsewhere = Program(2, operations=(Gate("h", (0,)), Gate("h", (1,)), Gate("z", (1,), controls=(Control(0),))))
    assert outcomes(AMPLITUDES, handed(matrix(BELL_BASIS)), program=elsewhere) == [Outcome.UNDECIDED]


def test_a_permutation_of_basis_states_injects_nothing():
    assert judged(AMPLITUDES, handed(matrix(np.eye(4)[[1, 2, 3, 0]]))) == ()


def test_a_matrix_under_a_control_that_is_off_injects_nothing():
    assert judged(AMPLITUDES, handed(matrix(BELL_BASIS, controls=(Control(2),)))) == ()


def test_only_the_two_rules_ask_for_the_record():
    assert looks_at_synthesis(contract(dense(1))) and looks_at_synthesis(contract(AMPLITUDES))
    assert not looks_at_synthesis(contract({"rule": "max_operations", "count": 3}))


def test_both_sides_name_the_same_classes_of_amplitudes():
    assert frozenset(STATE_PREPARATIONS) == AMPLITUDE_CLASSES
