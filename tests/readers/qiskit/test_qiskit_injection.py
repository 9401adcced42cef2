"""Matrices, amplitudes and noise that the author wrote stay visible, and mean what Qiskit means."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import AnnotatedOperation, ControlModifier, Instruction, InverseModifier
from qiskit.circuit.library import (
    CXGate,
    DiagonalGate,
    HamiltonianGate,
    HGate,
    Initialize,
    Isometry,
    StatePreparation,
    SwapGate,
    UnitaryGate,
)
from qiskit.quantum_info import Clifford, Kraus, Operator, SuperOp, random_clifford, random_unitary

from ir.lowering.base import InvalidCandidate, TooLarge, UnsupportedOperation
from ir.program import Block, BlockKind, Channel, Gate, Prepare, Reset, UnitaryMatrix
from tests.readers.reference import state, unitary

AMPLITUDES = np.array([0.5, 0.5j, -0.1, np.sqrt(0.49)])


def library(*names: str) -> tuple[Block, ...]:
    return tuple(Block(BlockKind.LIBRARY, name) for name in names)


def test_a_unitary_gate_is_a_matrix_on_its_qubits_in_order(lower):
    matrix = random_unitary(4, seed=3).data
    circuit = QuantumCircuit(3)
    circuit.append(UnitaryGate(matrix, label="cx"), [2, 0])
    assert lower(circuit).operations == (UnitaryMatrix(matrix, (2, 0)),)
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


def test_a_controlled_unitary_gate_is_a_matrix_under_a_control(lower):
    matrix = random_unitary(2, seed=3).data
    gate = UnitaryGate(matrix).control(1, ctrl_state=0, annotated=False)
    (operation,) = lower(gate).operations
    assert isinstance(operation, UnitaryMatrix)
    np.testing.assert_allclose(unitary(lower(gate)), Operator(gate).data, rtol=0, atol=1e-12)


def test_a_matrix_that_is_not_unitary_is_the_candidates_error(lower):
    circuit = QuantumCircuit(1)
    circuit.append(UnitaryGate([[1, 1], [0, 1]], check_input=False), [0])
    with pytest.raises(InvalidCandidate, match="operation 0: unitary"):
        lower(circuit)


def test_diagonals_and_hamiltonians_are_matrices(lower):
    for gate, name in (
        (DiagonalGate([1, 1j, -1, 1]), "DiagonalGate"),
        (HamiltonianGate(np.eye(2), 0.3), "HamiltonianGate"),
    ):
        (operation,) = lower(gate).operations
        assert isinstance(operation, UnitaryMatrix)
        assert operation.origin == library(name)


def test_a_matrix_too_wide_for_the_representation_is_too_large(lower):
    with pytest.raises(TooLarge, match="a matrix on 11 qubits, at most 10"):
        lower(DiagonalGate([1] * 2**11))


def test_a_preparation_on_fresh_qubits_means_the_same_on_any_input(lower):
    """A contract may give the qubits any input: then a preparation is the gate that Qiskit builds, and no reset."""
    circuit = QuantumCircuit(3)
    circuit.x(1)
    circuit.barrier()
    circuit.prepare_state(AMPLITUDES, [2, 0])
    program = lower(circuit)
    assert not any(isinstance(operation, Prepare | Reset) for operation in program.operations)
    assert {operation.origin[0] for operation in program.operations[2:]} == set(library("StatePreparation"))
    undecorated = circuit.copy()
    del undecorated.data[1]
    np.testing.assert_allclose(unitary(program), Operator(undecorated).data, rtol=0, atol=1e-9)


def test_a_preparation_too_wide_to_synthesise_is_an_injection(read):
    circuit = QuantumCircuit(13)
    amplitudes = np.full(2**13, 2**-6.5)
    circuit.prepare_state(amplitudes)
    lowered = read(circuit)
    assert lowered.program.operations == (Prepare(amplitudes, tuple(range(13)), library("StatePreparation")),)
    assert [note.code for note in lowered.notes] == ["qiskit.wide_preparation"]


def test_a_preparation_on_touched_qubits_is_its_gates_and_keeps_its_block(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.append(StatePreparation(AMPLITUDES), [0, 1])
    operations = lower(circuit).operations
    assert not any(isinstance(operation, Prepare | Reset) for operation in operations)
    assert len(operations) > 1
    assert all(operation.origin[0] == library("StatePreparation")[0] for operation in operations[1:])
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)


def test_a_preparation_under_a_control_is_its_gates(lower):
    gate = StatePreparation(AMPLITUDES).control(1, annotated=False)
    column = unitary(lower(gate))[:, 1]  # the control is bit 0
    np.testing.assert_allclose(column[1::2], AMPLITUDES, rtol=0, atol=1e-9)


def test_the_inverse_of_a_preparation_undoes_it(lower):
    circuit = QuantumCircuit(2)
    circuit.prepare_state(AMPLITUDES, [0, 1])
    circuit.append(StatePreparation(AMPLITUDES).inverse(), [0, 1])
    np.testing.assert_allclose(state(lower(circuit)), [1, 0, 0, 0], rtol=0, atol=1e-9)


def test_the_inverse_of_a_preparation_on_fresh_qubits_is_no_injection(lower):
    """It takes |0> to the conjugated first row of what makes the state, not to the state."""
    forward = Operator(StatePreparation(AMPLITUDES)).data
    program = lower(StatePreparation(AMPLITUDES).inverse())
    np.testing.assert_allclose(state(program), forward[0].conj(), rtol=0, atol=1e-9)


@pytest.mark.parametrize("label", ["01", "10", "+1", "-r", "l0"])
def test_a_preparation_from_a_label_is_gates(label, lower):
    program = lower(StatePreparation(label))
    assert all(isinstance(operation, Gate) for operation in program.operations)
    kets = {"0": [1, 0], "1": [0, 1], "+": [1, 1], "-": [1, -1], "r": [1, 1j], "l": [1, -1j]}
    expected = np.kron(kets[label[0]], kets[label[1]]).astype(complex)  # the last letter is qubit 0
    expected /= np.linalg.norm(expected)
    np.testing.assert_allclose(state(program), expected, rtol=0, atol=1e-12)


def test_a_basis_state_from_an_integer_is_x_gates(lower):
    assert lower(StatePreparation(4, 3)).operations == (Gate("x", (2,), origin=library("StatePreparation")),)


def test_initialize_is_reset_and_injection_wherever_it_stands(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.initialize([0.6, 0.8], 0)
    assert lower(circuit).operations[-1] == Prepare(np.array([0.6, 0.8]), (0,), library("Initialize"))


def test_initialize_from_a_label_is_resets_and_gates(lower):
    circuit = QuantumCircuit(2)
    circuit.initialize("10", [0, 1])
    assert lower(circuit).operations == (
        Reset(0, library("Initialize")),
        Reset(1, library("Initialize")),
        Gate("x", (1,), origin=library("Initialize", "StatePreparation")),
    )


def test_a_reset_is_a_reset(lower):
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.reset(0)
    assert lower(circuit).operations[-1] == Reset(0)


def test_an_isometry_shows_as_a_matrix(lower):
    square = random_unitary(8, seed=4).data
    for columns in (1, 2, 4, 8):
        (operation,) = lower(Isometry(square[:, :columns], 0, 0)).operations
        assert operation.origin == library("Isometry")
        assert isinstance(operation, UnitaryMatrix)
        np.testing.assert_allclose(operation.matrix[:, :columns], square[:, :columns], rtol=0, atol=1e-9)


def test_a_channel_keeps_its_kraus_operators(lower):
    flip = Kraus([np.sqrt(0.75) * np.eye(2), np.sqrt(0.25) * np.array([[0, 1], [1, 0]])])
    for noise in (flip, SuperOp(flip)):
        circuit = QuantumCircuit(2)
        circuit.append(noise, [1])
        (operation,) = lower(circuit).operations
        assert isinstance(operation, Channel)
        assert operation.qubits == (1,)
        assert SuperOp(Kraus(list(operation.kraus))) == SuperOp(flip)


def test_noise_that_loses_probability_is_the_candidates_error(lower):
    circuit = QuantumCircuit(1)
    circuit.append(Instruction("kraus", 1, 0, [0.5 * np.eye(2)]), [0])
    with pytest.raises(InvalidCandidate, match="channel"):
        lower(circuit)


def test_a_clifford_tableau_is_its_circuit_and_has_no_controlled_form(lower):
    tableau = random_clifford(3, seed=7)
    circuit = QuantumCircuit(3)
    circuit.append(tableau, [0, 1, 2])
    program = lower(circuit)
    assert Clifford.from_operator(Operator(unitary(program))) == tableau
    assert all(operation.origin[-1] == library("Clifford")[0] for operation in program.operations)
    with pytest.raises(UnsupportedOperation, match="Clifford under a control"):
        lower(AnnotatedOperation(tableau, ControlModifier(1)))


def test_each_tableau_lies_in_a_block_of_its_own(lower):
    circuit = QuantumCircuit(3)
    for gate, qubits in ((HGate(), [0]), (CXGate(), [0, 1]), (CXGate(), [1, 2]), (SwapGate(), [1, 2])):
        circuit.append(Clifford(gate), qubits)
    origins = [operation.origin for operation in lower(circuit).operations]
    assert len(set(origins)) == 4
    assert sum(one != other for one, other in pairwise(origins)) == 3  # a tableau's gates are together


def test_initialize_under_an_inverse_is_refused(lower):
    with pytest.raises(UnsupportedOperation, match="initialize under"):
        lower(AnnotatedOperation(Initialize([0.6, 0.8]), InverseModifier()))
