from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def qft_16():
    circuit = QuantumCircuit(16)
    circuit.append(QFTGate(16), range(16))
    return circuit
