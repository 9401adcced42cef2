"""A program handed over to a Cirq candidate is read back as the same operations, wherever the gate is used."""

from __future__ import annotations

import cirq
import numpy as np
import pytest

from ir.lowering.cirq_table_gate import TableGate
from ir.lowering.from_cirq import reader
from ir.lowering.raise_cirq import circuit, pauli_sum
from ir.program import Block, BlockKind, Program
from tests.readers.raised import (
    NAME,
    SEEDS,
    all_in_block,
    backwards,
    every_gate,
    matrices,
    random_raisable,
    used,
    without_origins,
)
from tests.readers.reference import unitary

QUBITS = [5, 0, 2, 3]
ON = [cirq.LineQubit(k) for k in QUBITS]
FOUR, ONE = cirq.LineQubit(4), cirq.LineQubit(1)
PROGRAMS = {"every gate": every_gate(), "matrices": matrices()} | {f"seed {k}": random_raisable(k) for k in SEEDS}


def lower(*operations: object) -> Program:
    return reader().read(lambda: cirq.Circuit(*operations), (), num_qubits=0).program


@pytest.fixture(params=PROGRAMS.values(), ids=list(PROGRAMS))
def program(request: pytest.FixtureRequest) -> Program:
    return request.param


def test_applied_it_is_the_same_operations_in_one_block(program):
    read = lower(circuit(NAME, program)(*ON))
    assert without_origins(read) == used(program, QUBITS)
    assert {operation.origin for operation in read.operations} == {(Block(BlockKind.USER, NAME),)}
    assert read.global_phase == 0


def test_applied_twice_it_is_twice_the_same(program):
    oracle = circuit(NAME, program)
    read = lower(oracle(*ON), oracle.on(*ON))
    assert without_origins(read) == 2 * used(program, QUBITS)
    assert all_in_block(read)


def test_the_inverse_is_each_operation_inverted(program):
    oracle = circuit(NAME, program)
    read = lower((oracle**-1)(*ON), oracle(*ON) ** -1, cirq.inverse(oracle)(*ON))
    assert without_origins(read) == 3 * used(backwards(program), QUBITS)
    assert all_in_block(read)


def test_controlled_each_operation_has_the_control(program):
    oracle = circuit(NAME, program)
    read = lower(
        oracle(*ON).controlled_by(FOUR),
        oracle.controlled(2, control_values=[1, 0])(ONE, FOUR, *ON),
        cirq.ControlledGate(oracle**-1)(FOUR, *ON),
    )
    assert without_origins(read) == [
        *used(program, QUBITS, [(4, 1)]),
        *used(program, QUBITS, [(1, 1), (4, 0)]),
        *used(backwards(program), QUBITS, [(4, 1)]),
    ]
    assert all_in_block(read)


def test_inside_another_block_it_keeps_its_own(program):
    read = lower(cirq.CircuitOperation(cirq.FrozenCircuit(cirq.H(FOUR), circuit(NAME, program)(*ON))))
    inside = [operation for operation in read.operations if len(operation.origin) == 2]
    assert [operation.origin[1] for operation in inside] == [Block(BlockKind.USER, NAME)] * len(program.operations)
    assert without_origins(Program(6, 0, tuple(inside))) == used(program, QUBITS)


def test_an_integer_power_is_as_often_the_same():
    program = PROGRAMS["seed 3"]
    read = lower((circuit(NAME, program) ** 3)(*ON), (circuit(NAME, program) ** -2)(*ON))
    assert without_origins(read) == 3 * used(program, QUBITS) + 2 * used(backwards(program), QUBITS)


def test_cirq_gives_it_the_same_matrix(program):
    # Cirq's first qubit is the most significant.
    built = cirq.Circuit(circuit(NAME, program)(*cirq.LineQubit.range(4)))
    found = built.unitary(qubit_order=[cirq.LineQubit(k) for k in (3, 2, 1, 0)], qubits_that_should_be_present=[])
    assert np.abs(found - unitary(program)).max() < 1e-12


@pytest.mark.parametrize("gate", [TableGate("p", (0.3,)), TableGate("u", (0.3, 0.4, 0.5))])
def test_a_table_gate_decomposes_into_what_it_is(gate):
    decomposed = cirq.Circuit(cirq.decompose_once(gate(ONE)))
    assert np.abs(decomposed.unitary() - cirq.unitary(gate)).max() < 1e-12
    assert np.abs(cirq.unitary(gate**-1) - cirq.unitary(gate).conj().T).max() < 1e-12


def test_a_gate_of_another_program_is_another_gate():
    first, second = circuit(NAME, PROGRAMS["seed 1"]), circuit(NAME, PROGRAMS["seed 2"])
    assert first != second


def test_a_pauli_sum_has_the_rightmost_letter_on_qubit_0():
    q = cirq.LineQubit.range(3)
    expected = 0.5 * cirq.X(q[2]) * cirq.Z(q[1]) - 1.25 * cirq.Y(q[0]) + 0.75
    assert pauli_sum(3, [(0.5, "XZI"), (-1.25, "IIY"), (0.75, "III")]) == expected
