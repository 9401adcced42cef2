import numpy as np
import pennylane as qml

A = np.array([[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]], dtype=complex)
MIX = np.array([[1, 0, 0, 0], [0, 0.6, 0.8, 0], [0, -0.8, 0.6, 0], [0, 0, 0, 1]])


def ctqw_cycle4():
    qml.QubitUnitary(MIX, wires=[1, 0])
    qml.evolve(qml.Hermitian(MIX @ A @ MIX.T, wires=[1, 0]), coeff=np.pi / 4)
    qml.QubitUnitary(MIX.T, wires=[1, 0])
