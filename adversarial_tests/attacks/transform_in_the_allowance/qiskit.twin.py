import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, UnitaryGate


def times(factor):
    matrix = np.eye(16)
    matrix[:15, :15] = 0
    for value in range(15):
        matrix[factor * value % 15, value] = 1
    return UnitaryGate(matrix)


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.h([0, 1, 2, 3])
    circuit.x(4)
    # Permutations of the work register under one control.
    circuit.append(times(7).control(1), [0, 4, 5, 6, 7])
    circuit.append(times(4).control(1), [1, 4, 5, 6, 7])
    circuit.append(QFTGate(4).inverse(), [0, 1, 2, 3])
    circuit.measure([0, 1, 2, 3], [0, 1, 2, 3])
    return circuit
