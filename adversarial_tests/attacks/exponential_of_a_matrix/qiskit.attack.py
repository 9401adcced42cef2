import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import HamiltonianGate

A = np.array([[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]], dtype=complex)
# The neighbours of the cycle, in a basis that is no product of two.
MIX = np.array([[1, 0, 0, 0], [0, 0.6, 0.8, 0], [0, -0.8, 0.6, 0], [0, 0, 0, 1]])


def ctqw_cycle4():
    circuit = QuantumCircuit(2)
    circuit.unitary(MIX, [0, 1])
    circuit.append(HamiltonianGate(MIX @ A @ MIX.T, np.pi / 4), [0, 1])
    circuit.unitary(MIX.T, [0, 1])
    return circuit
