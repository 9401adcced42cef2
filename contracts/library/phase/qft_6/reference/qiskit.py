from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def qft_6():
    circuit = QuantumCircuit(6)
    circuit.append(QFTGate(6), range(6))
    return circuit
