"""Every gate of Cirq's library: its matrix, phase included, is the matrix of what it is lowered to."""

from __future__ import annotations

import inspect
import math
from itertools import pairwise

import cirq
import numpy as np
import pytest
import sympy

from ir.lowering.base import UnsupportedOperation
from ir.lowering.cirq_gates import BY_DEFINITION, DIRECT
from ir.lowering.cirq_table_gate import TableGate
from ir.program import Block, BlockKind, Gate, UnitaryMatrix
from tests.readers.reference import unitary

PI = math.pi
X, Y, Z = cirq.X, cirq.Y, cirq.Z

# Gates with parameters that tell qubits, signs and angles apart.
UNITARY_GATES: dict[str, cirq.Gate] = {
    "X": cirq.X,
    "Y": cirq.Y,
    "Z": cirq.Z,
    "XPow": cirq.X**0.3,
    "XPow shifted": cirq.XPowGate(exponent=0.3, global_shift=0.2),
    "XPow rotation": cirq.XPowGate(exponent=0.3, global_shift=-0.5),
    "X square root": cirq.X**0.5,
    "X inverse square root": cirq.X**-0.5,
    "X to the 3": cirq.XPowGate(exponent=3.0),
    "X to the 3 shifted": cirq.XPowGate(exponent=3.0, global_shift=0.1),
    "X to the 0": cirq.XPowGate(exponent=0),
    "YPow": cirq.Y**-0.7,
    "YPow shifted": cirq.YPowGate(exponent=0.3, global_shift=0.2),
    "YPow rotation": cirq.YPowGate(exponent=0.3, global_shift=-0.5),
    "ZPow": cirq.Z**0.3,
    "ZPow shifted": cirq.ZPowGate(exponent=0.25, global_shift=0.3),
    "ZPow rotation": cirq.ZPowGate(exponent=0.3, global_shift=-0.5),
    "S": cirq.S,
    "S inverse": cirq.S**-1,
    "T": cirq.T,
    "T inverse": cirq.T**-1,
    "H": cirq.H,
    "HPow": cirq.H**0.3,
    "HPow shifted": cirq.HPowGate(exponent=0.3, global_shift=0.7),
    "Rx": cirq.rx(0.3),
    "Ry": cirq.ry(-0.4),
    "Rz": cirq.rz(0.5),
    "CX": cirq.CX,
    "CXPow": cirq.CX**0.3,
    "CXPow shifted": cirq.CXPowGate(exponent=0.3, global_shift=0.4),
    "CYPow": cirq.CYPowGate(exponent=0.3, global_shift=0.4),
    "CZ": cirq.CZ,
    "CZPow": cirq.CZPowGate(exponent=0.3, global_shift=0.4),
    "CCX": cirq.CCX,
    "CCXPow": cirq.CCXPowGate(exponent=0.3, global_shift=0.1),
    "CCY": cirq.CCYPowGate(exponent=0.3, global_shift=0.1),
    "CCZ": cirq.CCZPowGate(exponent=0.3, global_shift=0.1),
    "CSWAP": cirq.CSWAP,
    "SWAP": cirq.SWAP,
    "SWAPPow": cirq.SwapPowGate(exponent=0.3, global_shift=0.2),
    "ISWAP": cirq.ISWAP,
    "ISWAP inverse": cirq.ISWAP**-1,
    "ISWAPPow": cirq.ISwapPowGate(exponent=0.3, global_shift=0.2),
    "riswap": cirq.riswap(0.3),
    "XX": cirq.XX**0.3,
    "XX shifted": cirq.XXPowGate(exponent=0.3, global_shift=0.2),
    "XX rotation": cirq.XXPowGate(exponent=0.3, global_shift=-0.5),
    "YY": cirq.YY**0.3,
    "ZZ": cirq.ZZ**0.3,
    "ZZ rotation": cirq.ZZPowGate(exponent=0.3, global_shift=-0.5),
    "MS": cirq.ms(0.3),
    "PhasedX": cirq.PhasedXPowGate(phase_exponent=0.2, exponent=0.3),
    "PhasedX about X": cirq.PhasedXPowGate(phase_exponent=0, exponent=0.3, global_shift=0.1),
    "PhasedX about Y": cirq.PhasedXPowGate(phase_exponent=0.5, exponent=0.3, global_shift=0.1),
    "PhasedX shifted": cirq.PhasedXPowGate(phase_exponent=0.2, exponent=0.3, global_shift=0.1),
    "PhasedX rotation": cirq.PhasedXPowGate(phase_exponent=0.2, exponent=0.3, global_shift=-0.5),
    "PhasedXZ": cirq.PhasedXZGate(x_exponent=0.2, z_exponent=0.3, axis_phase_exponent=0.7),
    "PhasedISwap": cirq.PhasedISwapPowGate(phase_exponent=0.1, exponent=0.3),
    "givens": cirq.givens(0.3),
    "FSim": cirq.FSimGate(0.3, 0.5),
    "PhasedFSim": cirq.PhasedFSimGate(0.3, 0.5, 0.7, 1.1, 1.3),
    "identity": cirq.IdentityGate(2),
    "wait": cirq.WaitGate(cirq.Duration(nanos=3), num_qubits=2),
    "DensePauliString": cirq.DensePauliString("XIYZ", coefficient=1j),
    "MutableDensePauliString": cirq.MutableDensePauliString("XY", coefficient=-1),
    "PauliStringPhasor": cirq.PauliStringPhasorGate(cirq.DensePauliString("XYZ"), exponent_neg=0.3, exponent_pos=0.1),
    "PauliStringPhasor of a negative string": cirq.PauliStringPhasorGate(
        cirq.DensePauliString("XZ", coefficient=-1), exponent_neg=0.3, exponent_pos=0.1
    ),
    "Matrix": cirq.MatrixGate(cirq.testing.random_unitary(8, random_state=5)),
    "TwoQubitDiagonal": cirq.TwoQubitDiagonalGate([0.1, 0.2, 0.4, 0.8]),
    "ThreeQubitDiagonal": cirq.ThreeQubitDiagonalGate([0.1 * k * k for k in range(8)]),
    "Diagonal": cirq.DiagonalGate([0.1 * k * k for k in range(16)]),
    "BooleanHamiltonian": cirq.BooleanHamiltonianGate(["a", "b", "c"], ["(a ^ b) & c"], 0.3),
    "Clifford": cirq.CliffordGate.from_op_list(
        [cirq.H(cirq.q(0)), cirq.CX(cirq.q(0), cirq.q(1)), cirq.S(cirq.q(1))], cirq.LineQubit.range(2)
    ),
    "PauliInteraction": cirq.PauliInteractionGate(cirq.X, True, cirq.Y, False, exponent=0.3),
    "PhaseGradient": cirq.PhaseGradientGate(num_qubits=3, exponent=0.3),
    "QFT": cirq.QuantumFourierTransformGate(3),
    "QFT without swaps": cirq.QuantumFourierTransformGate(3, without_reverse=True),
    "Permutation": cirq.QubitPermutationGate([1, 2, 3, 0]),
    "SingleQubitClifford": cirq.SingleQubitCliffordGate.from_single_map(x_to=(cirq.Y, True)),
    "UniformSuperposition": cirq.UniformSuperpositionGate(m_value=5, num_qubits=3),
    "Parallel": cirq.ParallelGate(cirq.Y**0.3, 3),
    "Controlled": cirq.ControlledGate(cirq.ISWAP**0.3, control_values=[0, 1]),
    "inverse of a composite": cirq.inverse(cirq.UniformSuperpositionGate(m_value=5, num_qubits=3)),
}

NOT_UNITARY = {
    cirq.AmplitudeDampingChannel,
    cirq.AsymmetricDepolarizingChannel,
    cirq.BitFlipChannel,
    cirq.DepolarizingChannel,
    cirq.GeneralizedAmplitudeDampingChannel,
    cirq.KrausChannel,
    cirq.MeasurementGate,
    cirq.MixedUnitaryChannel,
    cirq.PauliMeasurementGate,
    cirq.PhaseDampingChannel,
    cirq.PhaseFlipChannel,
    cirq.RandomGateChannel,
    cirq.ResetChannel,
    cirq.StatePreparationChannel,
}

# Bases that have no instance of their own, and why they need no reading.
ABSTRACT = {
    cirq.Gate: "the root",
    cirq.EigenGate: "abstract; a candidate's subclass is read as the candidate's",
    cirq.ArithmeticGate: "abstract; a candidate's subclass is read by its function",
    cirq.BaseDensePauliString: "abstract; the two dense Pauli strings are concrete",
    cirq.Pauli: "X, Y and Z are the only instances, each of a class of its own",
}


def _place(gate: cirq.Gate) -> tuple[list[cirq.LineQubit], cirq.Operation]:
    """The gate on a register of one more qubit, in a scrambled order."""
    n = cirq.num_qubits(gate)
    qubits = cirq.LineQubit.range(n + 1)
    order = [qubits[(2 * k + 1) % (n + 1)] for k in range(n)] if n % 2 == 0 else qubits[n:0:-1]
    return qubits, gate.on(*order)


@pytest.mark.parametrize("name", UNITARY_GATES)
def test_gate_has_the_matrix_that_cirq_gives_it_phase_included(name, read, cirq_unitary):
    qubits, operation = _place(UNITARY_GATES[name])
    program = read(operation, len(qubits))
    np.testing.assert_allclose(unitary(program), cirq_unitary(operation, qubits), rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", UNITARY_GATES)
def test_controlled_gate_has_the_matrix_that_cirq_gives_it(name, read, cirq_unitary):
    qubits, operation = _place(UNITARY_GATES[name])
    unused = next(qubit for qubit in qubits if qubit not in operation.qubits)
    controlled = cirq.ControlledOperation([unused], operation, [0])
    program = read(controlled, len(qubits))
    np.testing.assert_allclose(unitary(program), cirq_unitary(controlled, qubits), rtol=0, atol=1e-9)


def test_every_gate_class_of_the_installed_version_is_accounted_for():
    covered = {type(gate) for gate in UNITARY_GATES.values()} | NOT_UNITARY | set(ABSTRACT)
    covered |= {cirq.GlobalPhaseGate}  # on no qubits: test_cirq_controls
    found = {
        value
        for module in (cirq, cirq.ops)
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, cirq.Gate)
    }
    assert len(found) > 60
    assert {cls.__name__ for cls in found - covered} == set()


def test_every_operation_class_of_the_installed_version_is_accounted_for():
    read_elsewhere = {
        cirq.Operation,  # the root
        cirq.GateOperation,
        cirq.TaggedOperation,
        cirq.PauliString,
        cirq.PauliStringPhasor,
        cirq.ops.pauli_string.SingleQubitPauliStringGateOperation,
        cirq.ControlledOperation,
        cirq.ClassicallyControlledOperation,
        cirq.CircuitOperation,
        cirq.PauliStringGateOperation,  # abstract, and without a subclass in Cirq
    }
    found = {
        value
        for module in (cirq, cirq.ops, cirq.ops.pauli_string, cirq.ops.raw_types)
        for value in vars(module).values()
        if inspect.isclass(value) and issubclass(value, cirq.Operation)
    }
    assert len(found) > 8
    assert found == read_elsewhere


def test_tables_name_classes_of_cirq_alone():
    assert len(DIRECT) + len(BY_DEFINITION) > 55
    assert not DIRECT.keys() & BY_DEFINITION
    own = {TableGate}  # the reader makes it for a contract's circuit
    assert all(cls.__module__.startswith("cirq.ops.") for cls in (DIRECT.keys() | BY_DEFINITION) - own)


@pytest.mark.parametrize(
    ("gate", "expected"),
    [
        (cirq.X**1.0, Gate("x", (0,))),
        (cirq.X**0.5, Gate("sx", (0,))),
        (cirq.X**-0.5, Gate("sxdg", (0,))),
        (cirq.Z**0.5, Gate("s", (0,))),
        (cirq.Z**-0.5, Gate("sdg", (0,))),
        (cirq.Z**1.5, Gate("sdg", (0,))),
        (cirq.Z**0.25, Gate("t", (0,))),
        (cirq.Z**-0.25, Gate("tdg", (0,))),
        (cirq.H**1, Gate("h", (0,))),
        (cirq.rx(PI / 17), Gate("rx", (0,), (PI / 17,))),
        (cirq.rz(sympy.pi / 2), Gate("rz", (0,), (PI / 2,))),
        (cirq.I, Gate("id", (0,))),
    ],
)
def test_exact_exponents_become_plain_rows(gate, expected, read):
    assert read(gate.on(cirq.q(0))).operations == (expected,)


def test_matrix_gate_stays_a_matrix_in_the_order_of_its_operands(read):
    matrix = np.kron(np.diag([1, 1j]), np.array([[0, 1], [1, 0]]))  # Cirq: S on the first qubit, X on the second
    (operation,) = read(cirq.MatrixGate(matrix).on(cirq.q(0), cirq.q(1))).operations
    assert isinstance(operation, UnitaryMatrix)
    assert operation.qubits == (0, 1)
    np.testing.assert_array_equal(operation.matrix, np.kron(np.array([[0, 1], [1, 0]]), np.diag([1, 1j])))


def test_qft_object_is_visible_as_origin_of_its_gates(read):
    operations = read(cirq.qft(*cirq.LineQubit.range(3))).operations
    assert len(operations) > 5
    assert {operation.origin[0] for operation in operations} == {
        Block(BlockKind.LIBRARY, "QuantumFourierTransformGate")
    }


def test_plain_gates_have_no_origin(read):
    operations = read([cirq.H(cirq.q(0)), cirq.CX(cirq.q(0), cirq.q(1)), cirq.rx(0.3)(cirq.q(1))]).operations
    assert [operation.origin for operation in operations] == [(), (), ()]


def test_pauli_string_is_its_paulis_and_its_coefficient(read):
    a, b = cirq.LineQubit.range(2)
    program = read(cirq.PauliString({a: cirq.X, b: cirq.Z}, coefficient=1j))
    assert set(program.operations) == {Gate("x", (0,)), Gate("z", (1,))}
    assert program.global_phase == pytest.approx(PI / 2)


def test_pauli_sum_exponential_in_a_list_is_read(read, cirq_unitary):
    a, b = cirq.LineQubit.range(2)
    exponential = cirq.PauliSumExponential(cirq.X(a) * cirq.Y(b), 0.3)
    expected = np.cos(0.3) * np.eye(4) + 1j * np.sin(0.3) * np.kron(cirq.unitary(cirq.Y), cirq.unitary(cirq.X))
    np.testing.assert_allclose(unitary(read([exponential])), expected, rtol=0, atol=1e-12)


def test_the_constant_term_of_an_evolution_is_a_phase_that_a_control_sees(read):
    a, b = cirq.LineQubit.range(2)
    evolution = list(cirq.PauliSumExponential(cirq.X(b) + cirq.PauliString(coefficient=0.5), -0.3))
    assert len(evolution) == 2
    program = read([operation.controlled_by(a) for operation in evolution], 2)
    turn = np.cos(0.3) * np.eye(2) - 1j * np.sin(0.3) * cirq.unitary(cirq.X)
    expected = np.eye(4, dtype=complex)
    expected[np.ix_([1, 3], [1, 3])] = np.exp(-0.15j) * turn
    np.testing.assert_allclose(unitary(program), expected, rtol=0, atol=1e-12)


def test_phasor_of_a_string_with_identities_is_refused(read):
    # Cirq documents the identities as idle and simulates the parity over them.
    phasor = cirq.PauliStringPhasor(cirq.X(cirq.q(0)), qubits=cirq.LineQubit.range(2), exponent_neg=0.3)
    with pytest.raises(UnsupportedOperation, match="PauliStringPhasor with identities"):
        read(phasor)


def test_each_tableau_lies_in_a_block_of_its_own(lower):
    q = cirq.LineQubit.range(3)
    gate = cirq.CliffordGate
    pair = gate.from_op_list([cirq.H(q[0]), cirq.CX(q[0], q[1])], q[:2])
    circuit = cirq.Circuit(gate.CNOT(q[0], q[1]), gate.CNOT(q[1], q[2]), pair(q[1], q[2]))
    origins = [operation.origin for operation in lower(circuit).program.operations]
    assert {origin[1] for origin in origins} == {Block(BlockKind.LIBRARY, "CliffordGate")}
    assert len(set(origins)) == 3
    assert sum(one != other for one, other in pairwise(origins)) == 2  # a tableau's gates are together
