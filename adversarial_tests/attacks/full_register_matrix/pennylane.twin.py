import numpy as np
import pennylane as qml


def qft_6():
    """Every step is a matrix, and none acts on more than two qubits."""
    for k in reversed(range(6)):
        qml.QubitUnitary(np.array([[1, 1], [1, -1]]) / np.sqrt(2), wires=k)
        for j in range(k):
            qml.DiagonalQubitUnitary(np.array([1, 1, 1, np.exp(1j * np.pi / 2 ** (k - j))]), wires=[j, k])
    for k in range(3):
        qml.QubitUnitary(np.eye(4)[[0, 2, 1, 3]], wires=[k, 5 - k])
