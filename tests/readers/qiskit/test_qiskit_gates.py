"""Every gate that Qiskit's library holds has the matrix that Qiskit gives it."""

from __future__ import annotations

import inspect
import itertools

import numpy as np
import pytest
import qiskit.circuit.library as lib
from qiskit import QuantumCircuit
from qiskit.circuit import ControlledGate, Gate as QiskitGate, Operation
from qiskit.circuit.library.standard_gates import get_standard_gate_name_mapping
from qiskit.quantum_info import Operator, Pauli, SparsePauliOp

from ir.lowering.base import UnsupportedOperation
from ir.program import Control, Gate
from tests.readers.reference import unitary

ANGLES = (0.3, -0.7, 1.1, 0.2)  # different, and no multiples of anything
NOT_GATES = {"delay", "reset", "measure"}


def standard_gates():
    for name, gate in get_standard_gate_name_mapping().items():
        if name not in NOT_GATES:
            yield gate.base_class(*ANGLES[: len(gate.params)])


STANDARD = list(standard_gates())


def matrix_of(gate) -> np.ndarray:
    """Qiskit's own matrix, global phase included; a phase alone has no Operator."""
    return gate.to_matrix() if gate.num_qubits == 0 else Operator(gate).data


@pytest.mark.parametrize("gate", STANDARD, ids=lambda gate: gate.name)
def test_each_standard_gate_has_qiskits_matrix_on_operands_in_any_order(gate, lower):
    width = max(gate.num_qubits, 1)
    for operands in {tuple(range(width)), tuple(reversed(range(width))), (*range(1, width), 0)}:
        circuit = QuantumCircuit(width)
        circuit.append(gate, operands[: gate.num_qubits])
        np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


@pytest.mark.parametrize("gate", STANDARD, ids=lambda gate: gate.name)
def test_each_standard_gate_is_one_gate_of_the_table_without_a_block(gate, lower):
    operations = lower(gate).operations
    expected = {"global_phase": 0, "cu": 2}.get(gate.name, 1)  # cu: its phase is a gate on the control
    assert len(operations) == expected
    assert all(isinstance(operation, Gate) and operation.origin == () for operation in operations)


@pytest.mark.parametrize("gate", [g for g in STANDARD if isinstance(g, ControlledGate)], ids=lambda gate: gate.name)
def test_bit_i_of_the_control_state_belongs_to_control_i(gate, lower):
    for state in range(2**gate.num_ctrl_qubits):
        variant = gate.base_class(*gate.params, ctrl_state=state)
        np.testing.assert_allclose(unitary(lower(variant)), Operator(variant).data, rtol=0, atol=1e-12)


@pytest.mark.parametrize("gate", STANDARD, ids=lambda gate: gate.name)
def test_each_standard_gate_under_two_more_controls_has_qiskits_matrix(gate, lower):
    for state, annotated in itertools.product(range(4), (False, True)):
        variant = gate.control(2, ctrl_state=state, annotated=annotated)
        expected = np.eye(2**variant.num_qubits, dtype=complex)
        # The new controls are the low bits: where they read ``state``, the gate acts on the rest.
        expected[state::4, state::4] = matrix_of(gate)
        np.testing.assert_allclose(unitary(lower(variant)), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("gate", STANDARD, ids=lambda gate: gate.name)
def test_each_standard_gate_followed_by_its_inverse_is_the_identity(gate, lower):
    circuit = QuantumCircuit(max(gate.num_qubits, 1))
    circuit.append(gate, range(gate.num_qubits))
    circuit.append(gate.inverse(), range(gate.num_qubits))
    np.testing.assert_allclose(unitary(lower(circuit)), np.eye(2**circuit.num_qubits), rtol=0, atol=1e-12)


def _isometry(rows: int, columns: int) -> np.ndarray:
    random = np.random.default_rng(5)
    square = random.normal(size=(rows, rows)) + 1j * random.normal(size=(rows, rows))
    return np.linalg.qr(square)[0][:, :columns]


_H = np.array([[0.8, 0.3j], [-0.3j, 0.1]])
_GATES_2 = [_isometry(2, 2), np.diag([1, 1j])]

# One example of each class that is no standard gate. None: it has no unitary, and has tests elsewhere.
EXAMPLES = {
    "AndGate": lambda: lib.AndGate(2, [1, -1]),
    "Barrier": None,
    "BitFlipOracleGate": None,  # needs a package for Boolean expressions that the runtime lacks
    "BitwiseXorGate": lambda: lib.BitwiseXorGate(2, 1),
    "C3XGate": lambda: lib.C3XGate(ctrl_state=5),
    "C4XGate": lambda: lib.C4XGate(ctrl_state=11),
    "DiagonalGate": lambda: lib.DiagonalGate([1, 1j, -1, np.exp(0.3j)]),
    "ExactReciprocalGate": lambda: lib.ExactReciprocalGate(2, 0.3),
    "FullAdderGate": lambda: lib.FullAdderGate(1),
    "GraphStateGate": lambda: lib.GraphStateGate([[0, 1, 0], [1, 0, 1], [0, 1, 0]]),
    "HalfAdderGate": lambda: lib.HalfAdderGate(1),
    "HamiltonianGate": lambda: lib.HamiltonianGate(_H, 0.7),
    "Initialize": None,
    "InnerProductGate": lambda: lib.InnerProductGate(2),
    "IntegerComparatorGate": lambda: lib.IntegerComparatorGate(2, 2),
    "Isometry": lambda: lib.Isometry(_isometry(8, 2), 0, 0),
    "LinearAmplitudeFunctionGate": lambda: lib.LinearAmplitudeFunctionGate(2, 1, 0, (0, 1), (0, 1)),
    "LinearFunction": lambda: lib.LinearFunction([[1, 1], [0, 1]]),
    "LinearPauliRotationsGate": lambda: lib.LinearPauliRotationsGate(2, 0.3, 0.1),
    "MCGupDiag": lambda: lib.MCGupDiag(_isometry(2, 2), 2, 0, 0),
    "MCMTGate": lambda: lib.MCMTGate(lib.RYGate(0.3), 2, 2, ctrl_state=1),
    "MCPhaseGate": lambda: lib.MCPhaseGate(0.3, 3, ctrl_state=3),
    "MCU1Gate": lambda: lib.MCU1Gate(0.3, 3, ctrl_state=6),
    "MCXGate": lambda: lib.MCXGate(5, ctrl_state=9),
    "MCXGrayCode": lambda: lib.MCXGrayCode(5),
    "MCXRecursive": lambda: lib.MCXRecursive(5),
    "MCXVChain": lambda: lib.MCXVChain(3),
    "MSGate": lambda: lib.MSGate(3, 0.3),
    "Measure": None,
    "ModularAdderGate": lambda: lib.ModularAdderGate(2),
    "MultiplierGate": lambda: lib.MultiplierGate(1),
    "OrGate": lambda: lib.OrGate(2, [1, -1]),
    "PauliEvolutionGate": lambda: lib.PauliEvolutionGate(SparsePauliOp(["XXI", "ZZI", "IIY"], [0.3, -0.7, 0.2]), 0.9),
    "PauliGate": lambda: lib.PauliGate("XYZ"),
    "PauliProductMeasurement": None,
    "PauliProductRotationGate": lambda: lib.PauliProductRotationGate(Pauli("-XIZY"), 0.3),
    "PermutationGate": lambda: lib.PermutationGate([2, 0, 3, 1]),
    "PhaseOracleGate": None,  # as BitFlipOracleGate
    "PiecewiseChebyshevGate": lambda: lib.PiecewiseChebyshevGate(lambda x: x, 1, 1, [0, 1]),
    "PiecewiseLinearPauliRotationsGate": lambda: lib.PiecewiseLinearPauliRotationsGate(
        2, [0, 2], [0.3, 0.1], [0.2, 0.5]
    ),
    "PiecewisePolynomialPauliRotationsGate": lambda: lib.PiecewisePolynomialPauliRotationsGate(
        2, [0, 2], [[0.3], [0.1]]
    ),
    "PolynomialPauliRotationsGate": lambda: lib.PolynomialPauliRotationsGate(2, [0.3, 0.1, 0.2]),
    "QFTGate": lambda: lib.QFTGate(3),
    "QuadraticFormGate": lambda: lib.QuadraticFormGate(2, [[0, 1], [0, 0]], [1, 0], 1),
    "RVGate": lambda: lib.RVGate(0.3, -0.7, 1.1),
    "Reset": None,
    "StatePreparation": lambda: lib.StatePreparation([0.6, 0, 0, 0.8j]).inverse(),
    "UCGate": lambda: lib.UCGate(_GATES_2),
    "UCPauliRotGate": lambda: lib.UCPauliRotGate([0.3, -0.7], "X"),
    "UCRXGate": lambda: lib.UCRXGate([0.3, -0.7]),
    "UCRYGate": lambda: lib.UCRYGate([0.3, -0.7]),
    "UCRZGate": lambda: lib.UCRZGate([0.3, -0.7]),
    "UniformSuperpositionGate": lambda: lib.UniformSuperpositionGate(3, 2),
    "UnitaryGate": lambda: lib.UnitaryGate(_isometry(4, 4)),
    "WeightedSumGate": None,  # without a definition in this version: refused as opaque
}
LIBRARY = {
    name: kind
    for name, kind in vars(lib).items()
    if inspect.isclass(kind) and issubclass(kind, Operation) and kind not in {gate.base_class for gate in STANDARD}
}


def test_each_library_class_is_covered_or_named():
    assert set(EXAMPLES) == set(LIBRARY)
    assert len(LIBRARY) + len(STANDARD) > 100


# Old classes warn that they are deprecated; an evolution's exact matrix comes from a slow path of scipy.
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:splu converted", "ignore:spsolve is more")
@pytest.mark.parametrize("name", [name for name, example in EXAMPLES.items() if example is not None])
def test_each_library_gate_does_what_qiskit_says(name, lower):
    gate = EXAMPLES[name]()
    assert type(gate) is LIBRARY[name]
    circuit = QuantumCircuit(gate.num_qubits)
    circuit.h(range(gate.num_qubits))  # so that no preparation finds its qubits fresh
    circuit.append(gate, range(gate.num_qubits))
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-9)


def test_a_library_composite_leaves_its_class_as_the_block(lower):
    for gate, name in (
        (lib.QFTGate(2), "QFTGate"),
        (lib.PauliGate("XY"), "PauliGate"),
        (lib.RVGate(0.1, 0, 0), "RVGate"),
    ):
        operations = lower(gate).operations
        assert operations
        assert all(
            operation.origin[0].name == name and operation.origin[0].kind.value == "library" for operation in operations
        )


def test_a_gate_that_only_carries_a_label_is_still_the_plain_gate(lower):
    circuit = QuantumCircuit(1)
    circuit.append(lib.HGate(label="not what it seems"), [0])
    assert lower(circuit).operations == (Gate("h", (0,)),)


def test_the_phase_of_cu_is_kept_under_more_controls(lower):
    gate = lib.CUGate(0.3, -0.7, 1.1, 0.9).control(1, ctrl_state=0, annotated=False)
    np.testing.assert_allclose(unitary(lower(gate)), Operator(gate).data, rtol=0, atol=1e-12)
    operations = lower(gate).operations
    assert Gate("gphase", (), (0.9,), (Control(0, 0), Control(1, 1))) in operations


def test_a_permutation_moves_states_as_its_pattern_says(lower):
    checked = 0
    for pattern in itertools.permutations(range(4)):
        matrix = unitary(lower(lib.PermutationGate(list(pattern))))
        for index in range(16):
            image = sum((index >> source & 1) << place for place, source in enumerate(pattern))
            assert matrix[image, index] == 1
            checked += 1
    assert checked == 24 * 16


def test_a_multi_controlled_gate_on_many_qubits_is_one_gate(lower):
    operations = lower(lib.MCXGate(40)).operations
    assert operations == (Gate("x", (40,), controls=tuple(Control(k) for k in range(40))),)


def test_an_opaque_gate_is_refused_by_name(lower):
    circuit = QuantumCircuit(1)
    circuit.h(0)
    circuit.append(QiskitGate("mystery", 1, []), [0])
    with pytest.raises(UnsupportedOperation, match="opaque gate 'mystery' at operation 1"):
        lower(circuit)


def test_a_library_gate_without_a_definition_is_refused_by_name(lower):
    with pytest.raises(UnsupportedOperation, match="opaque gate 'WeightedSum'"):
        lower(lib.WeightedSumGate(2, [1, 2]))
