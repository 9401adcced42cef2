"""A program handed over to a Qiskit candidate is read back as the same operations, wherever the block is used."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit, transpile
from qiskit.quantum_info import Operator, SparsePauliOp

from ir.lowering.raise_qiskit import circuit, pauli_sum
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
PROGRAMS = {"every gate": every_gate(), "matrices": matrices()} | {f"seed {k}": random_raisable(k) for k in SEEDS}


@pytest.fixture(params=PROGRAMS.values(), ids=list(PROGRAMS))
def program(request: pytest.FixtureRequest) -> Program:
    return request.param


def test_composed_it_is_the_same_operations_in_one_block(program, lower):
    outer = QuantumCircuit(6)
    outer.compose(circuit(NAME, program), QUBITS, inplace=True)
    read = lower(outer)
    assert without_origins(read) == used(program, QUBITS)
    assert {operation.origin for operation in read.operations} == {(Block(BlockKind.USER, NAME),)}


def test_appended_twice_it_is_twice_the_same(program, lower):
    outer = QuantumCircuit(6)
    outer.append(circuit(NAME, program), QUBITS)
    outer.append(circuit(NAME, program).to_gate(), QUBITS)
    read = lower(outer)
    assert without_origins(read) == 2 * used(program, QUBITS)
    assert all_in_block(read)


def test_the_inverse_is_each_operation_inverted(program, lower):
    outer = QuantumCircuit(6)
    outer.append(circuit(NAME, program).inverse(), QUBITS)
    outer.append(circuit(NAME, program).to_gate().inverse(), QUBITS)
    read = lower(outer)
    assert without_origins(read) == 2 * used(backwards(program), QUBITS)
    assert all_in_block(read)


@pytest.mark.parametrize("annotated", [True, False])
def test_controlled_each_operation_has_the_control(program, lower, annotated):
    outer = QuantumCircuit(6)
    outer.append(circuit(NAME, program).control(1, annotated=annotated), [4, *QUBITS])
    gate = circuit(NAME, program).to_gate()
    outer.append(gate.control(2, ctrl_state=1, annotated=annotated), [1, 4, *QUBITS])
    outer.append(circuit(NAME, program).inverse().control(1, annotated=annotated), [4, *QUBITS])
    read = lower(outer)
    assert without_origins(read) == [
        *used(program, QUBITS, [(4, 1)]),
        *used(program, QUBITS, [(1, 1), (4, 0)]),
        *used(backwards(program), QUBITS, [(4, 1)]),
    ]
    assert all_in_block(read)


def test_inside_another_block_it_keeps_its_own(program, lower):
    inner = QuantumCircuit(5, name="step")
    inner.h(4)
    inner.compose(circuit(NAME, program), [3, 2, 1, 0], inplace=True)
    outer = QuantumCircuit(6)
    outer.append(inner.to_gate(), [0, 1, 2, 3, 4])
    read = lower(outer)
    assert without_origins(read)[1:] == used(program, [3, 2, 1, 0])
    origins = {operation.origin for operation in read.operations[1:]}
    assert origins == {(Block(BlockKind.CIRCUIT, "step"), Block(BlockKind.USER, NAME))}


def test_repeated_it_is_as_often_the_same(lower):
    program = PROGRAMS["seed 3"]
    read = lower(circuit(NAME, program).repeat(3))
    assert without_origins(read) == 3 * used(program, range(4))
    assert all_in_block(read)


def test_qiskit_gives_it_the_same_matrix(program):
    assert np.abs(Operator(circuit(NAME, program)).data - unitary(program)).max() < 1e-12


def test_transpiled_it_is_still_the_same_operation(lower):
    program = PROGRAMS["seed 5"]
    read = lower(transpile(circuit(NAME, program), basis_gates=["u", "cx"], optimization_level=0))
    assert np.abs(unitary(read) - unitary(program)).max() < 1e-9


def test_two_hand_overs_share_nothing():
    program = PROGRAMS["every gate"]
    first, second = circuit(NAME, program), circuit(NAME, program)
    first.data.clear()
    assert len(second.data) == 1


def test_a_pauli_sum_is_printed_as_written():
    made = pauli_sum(3, [(0.5, "XZI"), (-1.25, "IIY")])
    assert made == SparsePauliOp(["XZI", "IIY"], [0.5, -1.25])
    # X on qubit 2 and Z on qubit 1, by its matrix on |000>: qubit 2 flips.
    assert made.to_matrix()[4, 0] == 0.5
