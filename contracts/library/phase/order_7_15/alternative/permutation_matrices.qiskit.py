import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, UnitaryGate


def order_7_15():
    circuit = QuantumCircuit(8, 4)
    circuit.x(4)
    circuit.h(range(4))
    for k in range(4):
        factor = 7**2**k % 15
        matrix = np.zeros((16, 16))
        for y in range(16):
            matrix[y * factor % 15 if y < 15 else y, y] = 1
        circuit.append(UnitaryGate(matrix).control(1), [k, 4, 5, 6, 7])
    # No swaps: the lowest bit is on the highest qubit.
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.measure(range(4), range(4))
    return circuit
