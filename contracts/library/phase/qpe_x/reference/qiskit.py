from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def qpe_x():
    circuit = QuantumCircuit(4, 3)
    circuit.x(3)
    circuit.h([0, 1, 2])
    for k in range(3):
        for _ in range(2**k):
            circuit.cx(k, 3)
    circuit.append(QFTGate(3).inverse(), [0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
