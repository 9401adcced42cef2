import numpy as np
import pennylane as qml


def majority():
    matrix = np.zeros((8, 8))
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        matrix[(a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2, x] = 1
    qml.PauliX(3)
    qml.ControlledQubitUnitary(matrix, wires=[3, 2, 1, 0])
    qml.PauliX(3)
