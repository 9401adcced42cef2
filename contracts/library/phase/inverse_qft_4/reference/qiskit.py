from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def inverse_qft_4():
    circuit = QuantumCircuit(4)
    circuit.append(QFTGate(4).inverse(), range(4))
    return circuit
