import numpy as np
import pennylane as qml

A, B = [0, 1, 2, 3], [4, 5, 6, 7]


def draper_adder_4():
    qml.QFT(wires=B[::-1])
    for k in range(4):
        qml.ControlledPhaseShift(2 * np.pi * 2**k / 16, wires=[A[0], B[k]])
    qml.adjoint(qml.QFT)(wires=B[::-1])
    for j in range(1, 4):
        for k in reversed(range(j, 4)):
            qml.MultiControlledX(wires=[A[j], *B[j:k], B[k]])
