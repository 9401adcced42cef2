import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate
from qiskit.quantum_info import Operator


def qft_6():
    circuit = QuantumCircuit(6)
    circuit.append(QFTGate(6), range(6))
    # The matrix is a check, and the circuit the result.
    expected = np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8
    assert np.allclose(Operator(circuit).data, expected)
    return circuit
