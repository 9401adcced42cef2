import numpy as np
import pennylane as qml

transform = np.exp(2j * np.pi * np.outer(range(16), range(16)) / 16) / 4


def inverse_qft_4():
    qml.pow(qml.adjoint(qml.pow(qml.QubitUnitary(transform, wires=[3, 2, 1, 0]), 3)), 3)
