import numpy as np
import pennylane as qml


def two_marked():
    grow = np.diag([1 + 1e-9, 1 - 1e-9])
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    for wire in (1, 2):
        qml.pow(qml.QubitUnitary(grow, wires=wire, unitary_check=False), 10_000_000_000)
    qml.CNOT(wires=[0, 2])
    qml.PauliX(wires=1)
