import numpy as np
import pennylane as qml


def draper_adder_4():
    a, b = [0, 1, 2, 3], [4, 5, 6, 7]
    qml.QFT(wires=b[::-1])
    qml.CZ([0, 7])
    qml.CZ([7, 0])  # cancels, and harms nobody
    for j in range(4):
        for k in range(4 - j):
            qml.ControlledPhaseShift(2 * np.pi * 2 ** (k + j) / 16, wires=[a[k], b[j]])
    qml.adjoint(qml.QFT)(wires=b[::-1])
