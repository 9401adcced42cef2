import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def table():
    matrix = np.zeros((8, 8))
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        matrix[(a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2, x] = 1
    return matrix


def majority():
    circuit = QuantumCircuit(4)
    circuit.x(3)
    circuit.append(UnitaryGate(table()).control(1), [3, 0, 1, 2])
    circuit.x(3)
    return circuit
