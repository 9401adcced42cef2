"""Every operator class of PennyLane: its matrix, phase included, is that of what it is lowered to."""

from __future__ import annotations

import math

import numpy as np
import pennylane as qml
import pytest
from pennylane.operation import Operation

from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from ir.lowering.pennylane_gates import LIBRARY, REFUSED, ROWS
from ir.program import Barrier, Block, BlockKind, Control, Gate, Prepare, UnitaryMatrix
from tests.readers.pennylane.channel_examples import CHANNELS
from tests.readers.pennylane.gate_examples import GATES, TEMPLATES
from tests.readers.reference import state, unitary

ATOL = 1e-9

# Base classes, which have no instances in a circuit, and a class that is private to a gradient.
ABSTRACT = {
    "Operation",
    "Channel",
    "StatePrepBase",
    "CVObservable",
    "CVOperation",
    "CompositeOp",
    "SymbolicOp",
    "ScalarSymbolicOp",
    "ErrorOperation",
    "ResourcesOperation",
    "TmpPauliRot",
    "CollectedSubroutine",
}
# Classes with tests of their own in this folder.
ELSEWHERE = {
    "MidMeasure",
    "PauliMeasure",
    "Allocate",
    "Deallocate",
    "Conditional",
    "Snapshot",
    "Projector",
    "BasisStateProjector",
    "StateVectorProjector",
}
# Classes that state neither a decomposition nor a matrix that could be read.
WITHOUT_MEANING = {"SumOfSlatersPrep"}


def _name(make):
    with qml.QueuingManager.stop_recording():
        return type(make()).__name__


def _size(operation):
    labels = [*operation.wires, *getattr(operation, "work_wires", [])]
    return max([2, *labels]) + 1


def _little_endian(operation, num_qubits):
    order = list(range(num_qubits))[::-1]
    if operation.has_matrix:
        return qml.matrix(operation, wire_order=order)
    return qml.matrix(qml.tape.QuantumScript(operation.decomposition()), wire_order=order)


@pytest.mark.parametrize("make", GATES, ids=_name)
def test_a_gate_has_the_matrix_that_pennylane_gives_it(read, make):
    operation = make()
    size = _size(operation)
    np.testing.assert_allclose(unitary(read([operation], num_qubits=size)), _little_endian(operation, size), atol=ATOL)


@pytest.mark.parametrize("make", [make for make in GATES if _name(make) != "Barrier"], ids=_name)
def test_a_gate_is_right_under_controls_and_adjoint(read, make):
    with qml.QueuingManager.stop_recording():
        base = make()
        wrapped = qml.ops.Controlled(qml.ops.Adjoint(base), [5, 4], control_values=[0, 1])
    dense = _little_endian(base, 4)
    expected = np.kron(np.diag([0, 1, 0, 0]), dense.conj().T) + np.kron(np.diag([1, 0, 1, 1]), np.eye(16))
    # Index bits: qubit 5 is the most significant and must be 0, qubit 4 must be 1.
    np.testing.assert_allclose(unitary(read([wrapped], num_qubits=6)), expected, atol=ATOL)


@pytest.mark.parametrize("make", TEMPLATES, ids=_name)
def test_a_template_does_what_its_decomposition_does(read, make):
    operation = make()
    size = _size(operation)
    program = read([operation], num_qubits=size)
    script = qml.tape.QuantumScript(operation.decomposition())
    expected = qml.matrix(script, wire_order=list(range(size))[::-1])
    if any(isinstance(o, Prepare) for o in program.operations):
        np.testing.assert_allclose(state(program), expected[:, 0], atol=ATOL)
    else:
        np.testing.assert_allclose(unitary(program), expected, atol=ATOL)


def test_every_operator_class_is_covered_or_refused_with_a_reason():
    covered = {type(make()) for make in [*GATES, *TEMPLATES, *CHANNELS]}
    classes = {kind for kind in LIBRARY if kind.__name__ not in ABSTRACT | ELSEWHERE | WITHOUT_MEANING}
    assert {kind.__name__ for kind in classes - covered - set(REFUSED)} == set()
    assert len(classes) > 150
    assert all(reason for reason in REFUSED.values())


def test_every_name_in_the_list_of_operations_is_an_operator_class_we_know():
    names = [name for name in qml.ops.__all__ if name not in ("measure", "pauli_measure")]
    kinds = {getattr(qml.ops, name) for name in names}
    assert kinds <= LIBRARY
    assert len(names) > 120


@pytest.mark.parametrize("make", [make for make in GATES if _name(make) in {k.__name__ for k in ROWS}], ids=_name)
def test_a_standard_gate_is_one_gate_without_a_block(read, make):
    program = read([make()], num_qubits=4)
    assert [type(o) for o in program.operations] == [Gate]
    assert program.operations[0].origin == ()


def test_a_template_leaves_its_name_at_every_gate(read):
    program = read([qml.QuantumPhaseEstimation(qml.T(3), estimation_wires=[0, 1, 2])])
    outer = Block(BlockKind.LIBRARY, "QuantumPhaseEstimation")
    assert len(program.operations) > 6
    assert {o.origin[0] for o in program.operations} == {outer}
    assert any(Block(BlockKind.LIBRARY, "QFT") in o.origin for o in program.operations)


def test_a_matrix_stays_visible_with_its_controls(read):
    hadamard = qml.Hadamard(0).matrix()
    (operation,) = read(
        [qml.ctrl(qml.QubitUnitary(hadamard, 0), [1, 2], control_values=[0, 1])], num_qubits=3
    ).operations
    assert operation == UnitaryMatrix(hadamard.astype(complex), (0,), (Control(1, 0), Control(2, 1)))


def test_a_matrix_is_written_for_the_qubits_in_the_order_of_its_wires(read):
    dense = qml.CRX(0.7, [0, 1]).matrix()  # control on the first wire
    (operation,) = read([qml.QubitUnitary(dense, [0, 1])], num_qubits=2).operations
    assert operation.qubits == (0, 1)
    np.testing.assert_allclose(operation.matrix[3, 1], -1j * math.sin(0.35))  # |01> -> |11>: qubit 0 controls


def test_a_product_applies_its_last_factor_first(read):
    program = read([qml.prod(qml.X(0), qml.S(0))])
    assert [o.name for o in program.operations] == ["s", "x"]


def test_global_phase_is_minus_the_angle_and_belongs_to_the_program(read):
    program = read([qml.GlobalPhase(0.3), qml.Hadamard(0)])
    assert program.global_phase == pytest.approx(-0.3)
    assert len(program.operations) == 1


def test_a_controlled_global_phase_is_a_phase_gate(read):
    (operation,) = read([qml.ctrl(qml.GlobalPhase(0.3), 1)], num_qubits=2).operations
    assert operation == Gate("p", (1,), (-0.3,))


def test_powers_of_x_are_plain_gates_where_there_is_one(read):
    program = read([qml.pow(qml.X(0), 0.5), qml.pow(qml.Z(0), 0.25), qml.pow(qml.RX(0.25, 0), 4)])
    assert program.operations == (Gate("sx", (0,)), Gate("t", (0,)), Gate("rx", (0,), (1.0,)))


def test_a_power_where_angle_and_principal_branch_disagree_is_refused(read):
    with pytest.raises(UnsupportedOperation, match="PhaseShift"):
        read([qml.pow(qml.PhaseShift(7.0, 0), 0.5)])


def test_evolution_runs_forward_and_trotter_product_backward(read):
    hamiltonian = qml.Hamiltonian([0.6, 0.8], [qml.Z(0), qml.Z(1)])
    forward = read([qml.evolve(hamiltonian, 0.3)])
    backward = read([qml.TrotterProduct(hamiltonian, 0.3)])
    expected = np.exp(-0.3j * np.array([1.4, 0.2, -0.2, -1.4]))  # e^{-iHt} on |00>, |01>, |10>, |11>
    np.testing.assert_allclose(np.diag(unitary(forward)), expected, atol=ATOL)
    np.testing.assert_allclose(np.diag(unitary(backward)), expected.conj(), atol=ATOL)


def test_evolution_under_an_identity_term_is_a_phase_that_counts_under_control(read):
    program = read([qml.ctrl(qml.evolve(qml.Identity(0), 0.3), 1)], num_qubits=2)
    np.testing.assert_allclose(np.diag(unitary(program)), [1, 1, np.exp(-0.3j), np.exp(-0.3j)], atol=ATOL)


def test_rot_and_u3_differ_by_a_phase_and_their_controlled_forms_differ(read):
    rot, u3 = qml.Rot(0.3, 0.5, 0.9, 0), qml.U3(0.5, 0.9, 0.3, 0)
    a, b = unitary(read([rot])), unitary(read([u3]))
    assert abs(np.trace(a.conj().T @ b)) ** 2 / 4 == pytest.approx(1)
    assert not np.allclose(a, b)
    a, b = (unitary(read([qml.ctrl(gate, 1)], num_qubits=2)) for gate in (rot, u3))
    assert abs(np.trace(a.conj().T @ b)) ** 2 / 16 == pytest.approx(math.cos(0.3) ** 2)


@pytest.mark.parametrize(
    "base", [qml.S(0), qml.RX(0.3, 0), qml.Rot(0.3, 0.5, 0.9, 0), qml.QFT([0, 3]), qml.X(0)], ids=str
)
def test_the_adjoint_of_an_operation_with_control_values_undoes_it(read, base):
    operation = qml.ctrl(base, [1, 2], control_values=[1, 0])
    program = read([operation, qml.adjoint(operation)], num_qubits=4)
    assert any(Control(2, 0) in o.controls for o in program.operations)
    np.testing.assert_allclose(unitary(program), np.eye(16), atol=ATOL)


def test_excitations_depend_on_which_wires_are_paired(read):
    def paired(a, b):
        return unitary(read([qml.SingleExcitation(0.3, a), qml.SingleExcitation(0.3, b)], num_qubits=4))

    matrices = [paired([0, 1], [2, 3]), paired([0, 2], [1, 3]), paired([0, 3], [1, 2])]
    assert all(np.abs(a - b).max() > 0.1 for i, a in enumerate(matrices) for b in matrices[:i])
    # PennyLane documents |10> -> cos(phi/2)|10> - sin(phi/2)|01> on its first and second wire.
    np.testing.assert_allclose(matrices[0][2, 1], -math.sin(0.15), atol=ATOL)


def test_rz_and_phase_shift_differ_once_controlled(read):
    a, b = (unitary(read([qml.ctrl(gate, 1)], num_qubits=2)) for gate in (qml.RZ(0.7, 0), qml.PhaseShift(0.7, 0)))
    assert abs(np.trace(a.conj().T @ b)) ** 2 / 16 == pytest.approx(math.cos(0.175) ** 2)


@pytest.mark.parametrize("value", [0, 1])
def test_a_controlled_constant_diagonal_kicks_its_phase_back(read, value):
    diagonal = qml.DiagonalQubitUnitary(np.exp(0.9j) * np.ones(2), 1)
    program = read([qml.Hadamard(0), qml.ctrl(diagonal, 0, control_values=[value]), qml.Hadamard(0)], num_qubits=2)
    assert abs(state(program)[1]) ** 2 == pytest.approx(math.sin(0.45) ** 2)


def test_a_unitary_x_and_a_unitary_ix_are_different_programs(read):
    x = qml.X(0).matrix()
    a, b = read([qml.QubitUnitary(x, 0)]), read([qml.QubitUnitary(1j * x, 0)])
    np.testing.assert_allclose(unitary(b), 1j * unitary(a), atol=ATOL)


@pytest.mark.parametrize("wires", [[0, 1], [1, 0]])
def test_qft_is_the_fourier_transform_of_the_integer_in_its_own_order(read, wires):
    # PennyLane's first wire is the most significant: X on it is the integer 2 of two bits.
    program = read([qml.X(wires[0]), qml.QFT(wires)], num_qubits=2)
    amplitudes = state(program)
    bits = [(k >> wires[0] & 1) * 2 + (k >> wires[1] & 1) for k in range(4)]
    np.testing.assert_allclose(amplitudes, [0.5 * 1j ** (2 * value) for value in bits], atol=ATOL)


def test_markers_change_nothing_and_barriers_stay(lower):
    lowered = lower([qml.Hadamard(1), qml.Barrier(), qml.Snapshot(), qml.Barrier([1, 0]), qml.Hadamard(0)])
    assert [o for o in lowered.program.operations if isinstance(o, Barrier)] == [Barrier((0, 1)), Barrier((1, 0))]
    assert [note.code for note in lowered.notes] == ["pennylane.snapshot_ignored"]
    assert len(lowered.program.operations) == 4


@pytest.mark.parametrize(
    "value", [qml.numpy.array(0.3, requires_grad=True), np.float32(0.25), np.array([0.3]), 1, np.int64(2)]
)
def test_a_parameter_is_any_bound_real_scalar(read, value):
    (operation,) = read([qml.RX(value, 0)]).operations
    assert operation.params == (float(np.asarray(value).reshape(-1)[0]),)


@pytest.mark.parametrize(
    "make",
    [
        lambda: qml.RX(float("nan"), 0),
        lambda: qml.PauliRot(float("inf"), "XY", [0, 1]),
        lambda: qml.pow(qml.X(0), float("nan")),
        lambda: qml.evolve(qml.Z(0), float("nan")),
        lambda: qml.RX(0.3 + 0.1j, 0),
    ],
)
def test_a_parameter_that_is_no_real_number_contradicts_the_gate(read, make):
    with pytest.raises(InvalidCandidate, match="operation 0"):
        read([make()])


def test_a_non_unitary_matrix_contradicts_itself(read):
    with pytest.raises(InvalidCandidate, match="operation 0"):
        read([qml.QubitUnitary(np.array([[1, 1], [0, 1]]), 0)])


@pytest.mark.parametrize(
    "operation",
    [
        qml.Hamiltonian([1.0, 1.0], [qml.X(0), qml.Z(0)]),
        qml.X(0) + qml.Z(0),
        qml.s_prod(0.5, qml.X(0)),
        qml.Projector([1], 0),
        qml.Projector([0.6, 0.8], 0),
        qml.Hermitian(np.array([[1.0, 0], [0, 0.5]]), 0),
        qml.SparseHamiltonian(2 * qml.X(0).sparse_matrix(), wires=[0]),
        qml.exp(qml.X(0), 0.3),
        qml.ctrl(qml.s_prod(0.5, qml.X(0)), 1),
    ],
    ids=str,
)
def test_an_operator_that_is_not_unitary_is_refused_in_a_circuit(read, operation):
    with pytest.raises(InvalidCandidate, match="unitary"):
        read([operation])


def test_an_operation_of_the_base_class_alone_has_no_meaning(read):
    with pytest.raises(UnsupportedOperation):
        read([Operation(wires=[0])])
