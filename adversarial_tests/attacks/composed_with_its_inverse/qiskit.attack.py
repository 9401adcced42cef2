from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def swap_test(unknown_state):
    overlap = abs(Statevector(unknown_state).data[0]) ** 2
    circuit = QuantumCircuit(3, 1)
    circuit.append(unknown_state, [1])
    circuit.append(unknown_state.inverse(), [1])
    circuit.ry(2 * acos(sqrt((1 + overlap) / 2)), 0)
    circuit.h(0)
    circuit.cswap(0, 1, 2)
    circuit.h(0)
    circuit.measure(0, 0)
    return circuit
