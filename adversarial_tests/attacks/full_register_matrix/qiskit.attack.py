import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import Operator


class QFTGate(UnitaryGate):
    """Called as the library's gate is called."""

    def __init__(self, matrix):
        super().__init__(matrix, label="QFT")
        self.name = "qft"


def qft_6():
    index = np.arange(64)
    circuit = QuantumCircuit(6, name="qft")
    # CNOTs in front, that the matrix takes back, meet the count of entanglers.
    for k in range(5):
        circuit.cx(k, k + 1)
    moved = Operator(circuit).data
    matrix = np.exp(2j * np.pi * np.outer(index, index) / 64) / 8 @ moved.conj().T
    circuit.append(QFTGate(Operator(matrix)), range(6))
    return circuit
