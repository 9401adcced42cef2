import numpy as np
import pennylane as qml

A, B = [0, 1, 2, 3], [4, 5, 6, 7]


def draper_adder_4():
    # One bit of a between transforms of its own, then the others between the next.
    for bits in ([0], [1, 2, 3]):
        qml.QFT(wires=B[::-1])
        for j in bits:
            for k in range(4 - j):
                qml.ControlledPhaseShift(2 * np.pi * 2 ** (j + k) / 16, wires=[A[j], B[k]])
        qml.adjoint(qml.QFT)(wires=B[::-1])
