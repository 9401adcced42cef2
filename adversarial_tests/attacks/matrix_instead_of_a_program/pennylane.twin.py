import numpy as np
import pennylane as qml


def transform():
    qml.QFT(wires=[5, 4, 3, 2, 1, 0])


def qft_6():
    # The matrix is a check, and the circuit the result.
    expected = np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8
    assert np.allclose(qml.matrix(transform, wire_order=[5, 4, 3, 2, 1, 0])(), expected)
    return qml.QNode(lambda: (transform(), qml.state())[1], qml.device("default.qubit", wires=6))
