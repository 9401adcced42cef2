import numpy as np
from qiskit import QuantumCircuit


def controlled_h():
    matrix = np.eye(4, dtype=complex)
    matrix[np.ix_([1, 3], [1, 3])] = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
    circuit = QuantumCircuit(2)
    circuit.unitary(matrix, [0, 1])
    return circuit
