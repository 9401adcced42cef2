from qiskit import QuantumCircuit
from qiskit.quantum_info import Kraus


def given_kraus(operators):
    circuit = QuantumCircuit(1)
    circuit.append(Kraus(list(operators)).to_instruction(), [0])
    return circuit
