import numpy as np
import pennylane as qml


def two_marked():
    root = np.diag([1, 1j])
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    qml.pow(qml.QubitUnitary(root, wires=1), 2)
    for wire in range(3):
        qml.Hadamard(wires=wire)
        qml.PauliX(wires=wire)
    qml.CCZ(wires=[0, 1, 2])
    for wire in range(3):
        qml.PauliX(wires=wire)
        qml.Hadamard(wires=wire)
