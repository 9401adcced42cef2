import numpy as np
import pennylane as qml

T = np.pi / 4


def hadamard(wire):
    qml.RZ(np.pi / 2, wires=wire)
    qml.SX(wires=wire)
    qml.RZ(np.pi / 2, wires=wire)


def conjunction(a, b, ancilla):
    """Relative-phase Toffoli of three CNOTs: ancilla XOR a AND b, with phases that its inverse takes back."""
    hadamard(ancilla)
    qml.RZ(T, wires=ancilla)
    qml.CNOT(wires=[b, ancilla])
    qml.RZ(-T, wires=ancilla)
    qml.CNOT(wires=[a, ancilla])
    qml.RZ(T, wires=ancilla)
    qml.CNOT(wires=[b, ancilla])
    qml.RZ(-T, wires=ancilla)
    hadamard(ancilla)


def toffoli_rz_sx_cx():
    conjunction(0, 1, 3)
    qml.CNOT(wires=[3, 2])
    # The inverse, from the last gate to the first, with RZ and SX alone: H is its own inverse.
    hadamard(3)
    qml.RZ(T, wires=3)
    qml.CNOT(wires=[1, 3])
    qml.RZ(-T, wires=3)
    qml.CNOT(wires=[0, 3])
    qml.RZ(T, wires=3)
    qml.CNOT(wires=[1, 3])
    qml.RZ(-T, wires=3)
    hadamard(3)
