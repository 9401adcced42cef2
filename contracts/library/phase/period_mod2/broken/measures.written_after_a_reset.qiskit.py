from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def period_mod2():
    circuit = QuantumCircuit(3, 2)
    circuit.x(2)
    circuit.h([0, 1, 2])
    circuit.cx(0, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    circuit.reset([0, 1])
    circuit.x(1)
    circuit.measure([0, 1], [0, 1])
    return circuit
