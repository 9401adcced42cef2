"""The inverse transform in place of the transform."""

import pennylane as qml


def qft_6():
    qml.adjoint(qml.QFT)(wires=[5, 4, 3, 2, 1, 0])
