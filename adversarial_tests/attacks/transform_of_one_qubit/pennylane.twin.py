from math import pi

import pennylane as qml


def subtract_by_library_qft():
    def transform():
        qml.QFT(wires=[3, 2, 1, 0])
        qml.SWAP(wires=[0, 3])
        qml.SWAP(wires=[1, 2])

    transform()
    for j in range(4):
        qml.PhaseShift(-2 * pi * 3 / 2 ** (j + 1), wires=j)
    qml.adjoint(transform)()
