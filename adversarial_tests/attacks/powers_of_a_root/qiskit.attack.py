import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate

N = 16
transform = np.exp(2j * np.pi * np.outer(range(N), range(N)) / N) / 4


def inverse_qft_4():
    # The transform's fourth power is the identity: its inverse is its third power.
    circuit = QuantumCircuit(4)
    circuit.append(UnitaryGate(transform, label="cp").power(3), range(4))
    return circuit
