import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import LinearFunction, PermutationGate


def majority():
    circuit = QuantumCircuit(3)
    # A network of CNOTs by its binary matrix: b and c take a on.
    circuit.append(LinearFunction(np.array([[1, 0, 1], [0, 1, 1], [0, 0, 1]])), [0, 1, 2])
    # Two exchanges of qubits that come to nothing.
    circuit.append(PermutationGate([1, 0, 2]), [0, 1, 2])
    circuit.ccx(0, 1, 2)
    circuit.append(PermutationGate([1, 0, 2]), [0, 1, 2])
    return circuit
