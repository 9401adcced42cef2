import cirq
import numpy as np

H = np.array([[1, 1], [1, -1]]) / np.sqrt(2)


def step():
    # Cirq's order: the highest position qubit first, the coin last.
    matrix = np.zeros((16, 16))
    for p in range(8):
        for coin in range(2):
            for before in range(2):
                matrix[coin + 2 * ((p + 2 * coin - 1) % 8), before + 2 * p] += H[coin, before]
    return matrix


def quantum_walk_line():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.MatrixGate(np.linalg.matrix_power(step(), 3)).with_probability(1.0).on(*q[::-1]))
