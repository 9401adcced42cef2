"""The right state as the first column of a matrix over the whole register."""

import cirq
import numpy as np


def w_4():
    state = np.zeros(16)
    state[[1, 2, 4, 8]] = 0.5
    reflection = state - np.eye(16)[0]
    reflection /= np.linalg.norm(reflection)
    matrix = np.eye(16) - 2 * np.outer(reflection, reflection)
    return cirq.Circuit(cirq.MatrixGate(matrix).on(*cirq.LineQubit.range(4)))
