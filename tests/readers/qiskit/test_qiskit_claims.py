"""An object whose sides disagree: its class, its definition, its matrix, or the gate under its controls."""

from __future__ import annotations

import numpy as np
import pytest
from qiskit import QuantumCircuit
from qiskit.circuit import ControlledGate, Gate as QiskitGate
from qiskit.circuit.library import (
    AndGate,
    C4XGate,
    CUGate,
    DiagonalGate,
    HGate,
    Initialize,
    MCXGate,
    PauliEvolutionGate,
    PauliGate,
    PermutationGate,
    QFTGate,
    RYGate,
    StatePreparation,
    UCRYGate,
    UGate,
    UnitaryGate,
    XGate,
)
from qiskit.quantum_info import Operator, SparsePauliOp, random_unitary

from ir.lowering import qiskit_circuits
from ir.lowering.base import InvalidCandidate, UnsupportedOperation
from tests.readers.reference import unitary

LIBRARY = {
    "qft": lambda: QFTGate(4),
    "permutation": lambda: PermutationGate([1, 0]),
    "mcx": lambda: MCXGate(5),
    "c4x": C4XGate,
    "diagonal": lambda: DiagonalGate([1, -1]),
    "and": lambda: AndGate(2),
    "pauli": lambda: PauliGate("XY"),
    "evolution": lambda: PauliEvolutionGate(SparsePauliOp("X"), time=0.3),
    "preparation": lambda: StatePreparation([0.6, 0.8]),
    "initialize": lambda: Initialize([0.6, 0.8]),
    "multiplexer": lambda: UCRYGate([0.3]),
}


def circuit_of(gate) -> QuantumCircuit:
    circuit = QuantumCircuit(gate.num_qubits)
    circuit.append(gate, range(gate.num_qubits))
    return circuit


def other_definition(gate) -> QuantumCircuit:
    """What no gate of ``LIBRARY`` does."""
    definition = QuantumCircuit(gate.num_qubits)
    for qubit in range(gate.num_qubits):
        definition.ry(0.7, qubit)
    return definition


@pytest.mark.parametrize("name", LIBRARY)
def test_a_library_gate_with_another_definition_is_refused(name, lower):
    gate = LIBRARY[name]()
    gate = gate.to_mutable() if hasattr(gate, "to_mutable") else gate
    gate.definition = other_definition(gate)
    with pytest.raises(InvalidCandidate, match="definition"):
        lower(circuit_of(gate))


@pytest.mark.parametrize("name", LIBRARY)
def test_a_library_gate_that_was_decomposed_before_reads_as_one_that_was_not(name, lower):
    gate = LIBRARY[name]()
    circuit_of(gate).decompose(reps=1)
    assert lower(circuit_of(gate)) == lower(circuit_of(LIBRARY[name]()))


def test_a_gate_defined_again_as_what_it_is_is_read(lower):
    gate = QFTGate(3)
    gate.definition = QuantumCircuit(3)
    gate.definition.unitary(Operator(QFTGate(3)), range(3))
    np.testing.assert_allclose(unitary(lower(circuit_of(gate))), Operator(QFTGate(3)).data, rtol=0, atol=1e-9)


def test_a_subclass_that_adds_nothing_is_held_to_the_definition_of_its_ancestor(lower):
    class Mine(QFTGate):
        pass

    gate = Mine(3)
    gate.definition = other_definition(gate)
    with pytest.raises(InvalidCandidate, match="its definition and that of its class"):
        lower(circuit_of(gate))


@pytest.mark.parametrize("method", ["_define", "to_matrix", "__array__"])
@pytest.mark.parametrize("make", [lambda: QFTGate(2), lambda: QuantumCircuit(2, name="mine").to_gate()])
def test_an_object_with_a_method_of_its_own_is_refused(make, method, lower):
    gate = make()
    vars(gate)[method] = lambda *_: np.eye(4)
    with pytest.raises(InvalidCandidate, match=f"carries a {method} of its own"):
        lower(circuit_of(gate))


def test_a_matrix_method_set_on_an_object_of_the_candidates_class_is_a_claim(lower):
    class Mine(QiskitGate):
        def __init__(self):
            super().__init__("mine", 1, [])
            self.to_matrix = lambda: np.asarray(HGate())

        def _define(self):
            self.definition = QuantumCircuit(1)
            self.definition.x(0)

    with pytest.raises(InvalidCandidate, match="its matrix and its definition differ"):
        lower(circuit_of(Mine()))


# --- gates under controls ----------------------------------------------------------------------


def controlled(definition, **more) -> ControlledGate:
    return ControlledGate("c", 2, [], num_ctrl_qubits=1, definition=definition, base_gate=XGate(), **more)


@pytest.mark.parametrize("state", [0, 1])
def test_a_controlled_gate_that_is_defined_as_nothing_is_refused(state, lower):
    with pytest.raises(InvalidCandidate, match="its definition and its gate under control differ by 1"):
        lower(circuit_of(controlled(QuantumCircuit(2), ctrl_state=state)))


@pytest.mark.parametrize("state", [0, 1])
def test_a_controlled_gate_that_is_defined_as_its_base_under_control_is_read(state, lower):
    definition = QuantumCircuit(2)
    definition.cx(0, 1)
    circuit = circuit_of(controlled(definition, ctrl_state=state))
    np.testing.assert_allclose(unitary(lower(circuit)), Operator(circuit).data, rtol=0, atol=1e-12)


def test_a_base_gate_changed_after_the_control_was_made_is_refused(lower):
    gate = QuantumCircuit(1, name="mine").to_gate().control(1, annotated=False)
    gate.base_gate = RYGate(1.5)
    with pytest.raises(InvalidCandidate, match="its definition and its gate under control"):
        lower(circuit_of(gate))


MADE_BY_CONTROL = {
    "rotation": lambda: RYGate(0.3).control(3, annotated=False),
    "open": lambda: RYGate(0.3).control(3, ctrl_state=2, annotated=False),
    "matrix": lambda: UnitaryGate(random_unitary(4, seed=3)).control(2, annotated=False),
    "near a CX": lambda: UnitaryGate(nearly_cx()).control(1, annotated=False),
    "u": lambda: UGate(0.3, 0.2, 0.1).control(2, annotated=False),
    "four angles": lambda: CUGate(0.1, 0.2, 0.3, 0.4).control(1, annotated=False),
    "controlled twice": lambda: some_gate().control(1, annotated=False).control(1, ctrl_state=0, annotated=False),
    "wide": lambda: wide_gate().control(1, annotated=False),
}


def nearly_cx() -> np.ndarray:
    """Two-qubit synthesis takes it for a CX: the fidelity of the two is 1 - 1e-10."""
    turned = QuantumCircuit(2)
    turned.cx(0, 1)
    turned.rz(2e-5, 0)
    return Operator(turned).data


def some_gate() -> QiskitGate:
    circuit = QuantumCircuit(2, name="mine", global_phase=0.3)
    circuit.h(0)
    circuit.cp(0.7, 0, 1)
    return circuit.to_gate()


def wide_gate() -> QiskitGate:
    circuit = QuantumCircuit(8, name="wide")
    for qubit in range(8):
        circuit.ry(0.3 + qubit, qubit)
        circuit.cx(qubit, (qubit + 1) % 8)
    return circuit.to_gate()


@pytest.mark.parametrize("name", MADE_BY_CONTROL)
def test_what_control_makes_is_read_as_its_base_gate_under_control(name, lower):
    gate = MADE_BY_CONTROL[name]()
    operations = lower(circuit_of(gate)).operations
    assert operations
    assert all(operation.controls or operation.name == "p" for operation in operations)


def test_a_wide_controlled_gate_that_differs_on_one_basis_state_is_refused(lower):
    gate = wide_gate().control(1, annotated=False)
    gate.definition.mcx(list(range(8)), 8)
    with pytest.raises(InvalidCandidate, match="its definition and its gate under control"):
        lower(circuit_of(gate))


def test_a_controlled_gate_too_large_to_compare_is_its_definition(lower, monkeypatch):
    monkeypatch.setattr(qiskit_circuits, "MAX_COMPARED_UPDATES", 1)
    gate = wide_gate().control(1, annotated=False)
    gate.definition = QuantumCircuit(9)
    gate.definition.z(4)
    assert [operation.name for operation in lower(circuit_of(gate)).operations] == ["z"]


def test_a_wide_rotation_under_controls_is_held_against_what_control_makes(lower, monkeypatch):
    monkeypatch.setattr(qiskit_circuits, "MAX_COMPARED_UPDATES", 1)
    (operation,) = lower(circuit_of(RYGate(0.3).control(7, annotated=False))).operations
    assert (operation.name, operation.qubits, len(operation.controls)) == ("ry", (7,), 7)


def test_a_wide_rotation_under_controls_with_another_angle_in_its_base_is_its_definition(lower, monkeypatch):
    monkeypatch.setattr(qiskit_circuits, "MAX_COMPARED_UPDATES", 1)
    gate = RYGate(0.3).control(7, annotated=False)
    gate.params = [1.5]
    assert len(lower(circuit_of(gate)).operations) > 1


def test_a_library_gate_too_large_to_compare_with_another_definition_is_refused(lower, monkeypatch):
    monkeypatch.setattr(qiskit_circuits, "MAX_COMPARED_UPDATES", 1)
    gate = QFTGate(8)
    gate.definition = other_definition(gate)
    with pytest.raises(UnsupportedOperation, match="a large definition of its own"):
        lower(circuit_of(gate))
