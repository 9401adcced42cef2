import numpy as np
import pennylane as qml


def estimation():
    # Wires are listed most significant first: system, high, low.
    h = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
    evolution = np.diag([np.exp(1j * np.pi / 2 * (1 + system) * clock) for system in range(2) for clock in range(4)])
    transform = np.exp(-2j * np.pi * np.outer(range(4), range(4)) / 4) / 2
    matrix = np.kron(np.eye(2), transform) @ evolution @ np.kron(np.eye(2), np.kron(h, h))
    qml.QubitUnitary(matrix, wires=[2, 1, 0])


def hhl_diag_12():
    qml.Hadamard(2)
    estimation()
    qml.CNOT([0, 3])
    qml.CRY(np.pi / 3, wires=[1, 3])
    qml.adjoint(estimation)()
