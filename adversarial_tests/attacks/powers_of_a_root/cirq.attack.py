import cirq
import numpy as np

transform = np.exp(2j * np.pi * np.outer(range(16), range(16)) / 16) / 4


def inverse_qft_4():
    q = cirq.LineQubit.range(4)
    # The order of the qubits is reversed on both sides of the matrix, so either order will do.
    return cirq.Circuit((cirq.MatrixGate(transform) ** -1).on(*q[::-1]))
