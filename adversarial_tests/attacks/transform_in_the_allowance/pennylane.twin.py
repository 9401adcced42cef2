import numpy as np
import pennylane as qml


def times(factor):
    matrix = np.eye(16)
    matrix[:15, :15] = 0
    for value in range(15):
        matrix[factor * value % 15, value] = 1
    return matrix


def order_7_15():
    for k in range(4):
        qml.Hadamard(k)
    qml.PauliX(4)
    # Permutations of the work register under one control.
    qml.ControlledQubitUnitary(times(7), wires=[0, 7, 6, 5, 4])
    qml.ControlledQubitUnitary(times(4), wires=[1, 7, 6, 5, 4])
    qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
