import numpy as np
import pennylane as qml

inverse = np.exp(-2j * np.pi * np.outer(range(16), range(16)) / 16) / 4


def order_7_15():
    for k in range(4):
        qml.Hadamard(k)
    qml.PauliX(4)
    for k in (4, 5, 6):
        qml.CSWAP([0, k, k + 1])
    for k in (4, 5, 6, 7):
        qml.CNOT([0, k])
    qml.CSWAP([1, 4, 6])
    qml.CSWAP([1, 5, 7])
    qml.QubitUnitary(inverse, wires=[3, 2, 1, 0])
