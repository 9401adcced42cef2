import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Kraus

H = np.array([[1, 1], [1, -1]]) / np.sqrt(2)


def step():
    matrix = np.zeros((16, 16))
    for p in range(8):
        for coin in range(2):
            for before in range(2):
                matrix[coin + 2 * ((p + 2 * coin - 1) % 8), before + 2 * p] += H[coin, before]
    return matrix


def quantum_walk_line():
    circuit = QuantumCircuit(4)
    circuit.append(Kraus([np.linalg.matrix_power(step(), 3)]), range(4))
    return circuit
