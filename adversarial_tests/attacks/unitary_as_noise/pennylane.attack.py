import numpy as np
import pennylane as qml

H = np.array([[1, 1], [1, -1]]) / np.sqrt(2)


def step():
    # Wires are listed most significant first, the coin last.
    matrix = np.zeros((16, 16))
    for p in range(8):
        for coin in range(2):
            for before in range(2):
                matrix[coin + 2 * ((p + 2 * coin - 1) % 8), before + 2 * p] += H[coin, before]
    return matrix


def quantum_walk_line():
    qml.QubitChannel([np.linalg.matrix_power(step(), 3)], wires=[3, 2, 1, 0])
