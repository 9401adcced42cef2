"""The generators and strategies make what they promise, of every kind, and the checkers can fail."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import Phase, given, settings

import ir.testing
from ir.gates import GATES
from ir.program import (
    Barrier,
    Channel,
    Conditional,
    Gate,
    Measure,
    Operation,
    Prepare,
    Program,
    Reset,
    UnitaryMatrix,
    walk,
)
from ir.random_programs import random_gate, random_kraus, random_program, random_unitary, random_unitary_program
from ir.testing import assert_round_trips, gates, programs, unitary_programs

KINDS = set(Operation.__args__)


def kinds(program):
    return {type(operation) for operation in walk(program.operations)}


def test_the_same_seed_gives_the_same_program():
    first, second = (random_program(np.random.default_rng(7), 4, 50, num_clbits=2) for _ in range(2))
    assert first == second
    assert first != random_program(np.random.default_rng(8), 4, 50, num_clbits=2)


def test_random_programs_hold_every_kind_of_operation():
    program = random_program(np.random.default_rng(1), 4, 300, num_clbits=3)
    assert kinds(program) == KINDS == {
        Gate, UnitaryMatrix, Prepare, Measure, Reset, Channel, Conditional, Barrier,
    }  # fmt: skip
    assert len(program.operations) == 300


def test_random_gates_cover_the_table_with_open_and_closed_controls():
    rng = np.random.default_rng(2)
    seen = [random_gate(rng, 5) for _ in range(3000)]
    assert set(GATES) <= {gate.name for gate in seen}
    assert {value for gate in seen for _, value in gate.controls} == {0, 1}
    assert any(gate.qubits != tuple(sorted(gate.qubits)) for gate in seen)


@pytest.mark.parametrize("num_qubits", [1, 2, 3])
def test_random_unitary_programs_are_unitary_on_any_number_of_qubits(num_qubits):
    program = random_unitary_program(np.random.default_rng(3), num_qubits, 100)
    assert kinds(program) <= {Gate, UnitaryMatrix, Barrier}
    assert {Gate, UnitaryMatrix} <= kinds(program)


def test_what_is_switched_off_does_not_occur():
    program = random_program(
        np.random.default_rng(4), 3, 300, num_clbits=2, matrices=False, preparations=False, resets=False,
        channels=False, conditionals=False, origins=False,
    )  # fmt: skip
    assert kinds(program) == {Gate, Measure, Barrier}
    assert {operation.origin for operation in program.operations} == {()}


@pytest.mark.parametrize("num_qubits", [0, 1, 3])
def test_random_unitaries_are_unitary_and_generic(num_qubits):
    matrix = random_unitary(np.random.default_rng(5), num_qubits)
    np.testing.assert_allclose(matrix.conj().T @ matrix, np.eye(2**num_qubits), rtol=0, atol=1e-14)
    assert np.abs(matrix.imag).min() > 0


def test_random_kraus_operators_are_complete():
    kraus = random_kraus(np.random.default_rng(6), 2, 3)
    assert len(kraus) == 3
    np.testing.assert_allclose(sum(k.conj().T @ k for k in kraus), np.eye(4), rtol=0, atol=1e-14)


def test_the_strategy_makes_every_kind_of_operation_nested_conditionals_outputs_and_origins():
    seen = []

    @settings(deadline=None, max_examples=150, database=None, derandomize=True, phases=[Phase.generate])
    @given(programs())
    def collect(program):
        seen.append(program)

    collect()
    operations = [operation for program in seen for operation in walk(program.operations)]
    conditionals = [operation for operation in operations if isinstance(operation, Conditional)]
    assert {type(operation) for operation in operations} == KINDS
    assert any(Conditional in map(type, outer.operations + outer.otherwise) for outer in conditionals)
    assert any(operation.origin for operation in operations)
    assert any(program.outputs for program in seen)
    assert any(program.global_phase for program in seen)


@settings(deadline=None, max_examples=50)
@given(unitary_programs(max_qubits=3))
def test_unitary_programs_hold_gates_matrices_and_barriers_only(program):
    assert kinds(program) <= {Gate, UnitaryMatrix, Barrier}
    assert program.num_clbits == 0


@settings(deadline=None, max_examples=50)
@given(gates(2, max_controls=1))
def test_gates_stay_in_their_register(gate):
    assert {*gate.qubits, *(qubit for qubit, _ in gate.controls)} <= {0, 1}
    assert len(gate.controls) <= 1


def test_the_round_trip_checker_sees_a_lost_operation(monkeypatch):
    program = Program(1, 0, (Gate("h", (0,)),))
    assert assert_round_trips(program) == 10
    monkeypatch.setattr(ir.testing, "parse_program", lambda text: Program(1))
    with pytest.raises(AssertionError, match="came back from"):
        assert_round_trips(program)
