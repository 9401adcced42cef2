import cirq
import numpy as np
from scipy.linalg import expm

A = np.array([[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]], dtype=complex)
MIX = np.array([[1, 0, 0, 0], [0, 0.6, 0.8, 0], [0, -0.8, 0.6, 0], [0, 0, 0, 1]])


def ctqw_cycle4():
    q = cirq.LineQubit.range(2)
    evolution = expm(-1j * np.pi / 4 * A)
    return cirq.Circuit(cirq.MatrixGate(MIX.T @ evolution).on(*q), cirq.MatrixGate(MIX).on(*q))
