from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def inverse_qft_4():
    circuit = QuantumCircuit(4)
    circuit.append(QFTGate(4).inverse(), range(4))
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=2)
