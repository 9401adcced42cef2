import numpy as np
import pennylane as qml


def grover_00():
    for wire in (0, 1):
        qml.Hadamard(wire)
    qml.CNOT([0, 1])
    qml.Toffoli([2, 0, 1])
    qml.IsingXX(4 * np.pi, wires=[0, 1])
    qml.CRX(4 * np.pi, wires=[0, 1])
    for _ in range(3):
        qml.CNOT([0, 1])
        qml.CNOT([1, 0])
    for wire in (0, 1):
        qml.Hadamard(wire)
