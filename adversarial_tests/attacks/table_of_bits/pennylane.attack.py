import numpy as np
import pennylane as qml


def majority():
    table = np.zeros((8, 8))
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        table[(a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2, x] = 1
    qml.QubitUnitary(table.astype(int), wires=[2, 1, 0])
