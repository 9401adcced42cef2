import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def qft_6():
    """Every step is a matrix, and none acts on more than two qubits."""
    hadamard = UnitaryGate(np.array([[1, 1], [1, -1]]) / np.sqrt(2))
    exchange = UnitaryGate(np.eye(4)[[0, 2, 1, 3]])
    circuit = QuantumCircuit(6)
    for k in reversed(range(6)):
        circuit.append(hadamard, [k])
        for j in reversed(range(k)):
            circuit.append(UnitaryGate(np.diag([1, 1, 1, np.exp(1j * np.pi / 2 ** (k - j))])), [j, k])
    for k in range(3):
        circuit.append(exchange, [k, 5 - k])
    return circuit
