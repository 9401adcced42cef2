import cirq
import numpy as np


def qft_6():
    j = np.arange(64)
    matrix = np.exp(2j * np.pi * np.outer(j, j) / 64) / 8
    return cirq.Circuit(cirq.MatrixGate(matrix)(*reversed(cirq.LineQubit.range(6))))
