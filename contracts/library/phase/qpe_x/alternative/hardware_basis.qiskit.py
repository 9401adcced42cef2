from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def qpe_x():
    circuit = QuantumCircuit(4, 3)
    circuit.h([0, 1, 2])
    circuit.cx(0, 3)
    circuit.append(QFTGate(3).inverse(), [0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)
