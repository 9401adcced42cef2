import numpy as np
import pennylane as qml

A, B = [0, 1, 2, 3], [4, 5, 6, 7]  # least significant first


def draper_adder_4():
    qml.QFT(wires=B[::-1])
    for j, source in enumerate(A):
        for k, target in enumerate(B):
            if j + k < 4:
                qml.ControlledPhaseShift(2 * np.pi * 2 ** (j + k) / 16, wires=[source, target])
    qml.adjoint(qml.QFT)(wires=B[::-1])
