import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Kraus


def given_kraus(operators):
    # The same channel by other operators: any unitary mixture of them.
    first, second = np.asarray(operators)
    circuit = QuantumCircuit(1)
    mixed = [(first + second) / np.sqrt(2), (first - second) / np.sqrt(2)]
    circuit.append(Kraus(mixed).to_instruction(), [0])
    return circuit
