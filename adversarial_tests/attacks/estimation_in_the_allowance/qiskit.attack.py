import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def estimation():
    h = np.array([[1, 1], [1, -1]]) / np.sqrt(2)
    evolution = np.diag([np.exp(1j * np.pi / 2 * (1 + system) * clock) for system in range(2) for clock in range(4)])
    transform = np.exp(-2j * np.pi * np.outer(range(4), range(4)) / 4) / 2
    return np.kron(np.eye(2), transform) @ evolution @ np.kron(np.eye(2), np.kron(h, h))


def hhl_diag_12():
    circuit = QuantumCircuit(4, 1)
    circuit.h(2)
    circuit.append(UnitaryGate(estimation()), [0, 1, 2])
    circuit.cry(np.pi, 0, 3)
    circuit.cry(2 * np.arcsin(0.5), 1, 3)
    circuit.append(UnitaryGate(estimation().conj().T), [0, 1, 2])
    circuit.measure(3, 0)
    return circuit
