from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    # One is added by phases, and four is taken away by a flip and a carry.
    circuit = QuantumCircuit(4)
    circuit.append(QFTGate(4), range(4))
    for k in range(4):
        circuit.p(2 * pi * 2**k / 16, k)
    circuit.append(QFTGate(4).inverse(), range(4))
    circuit.x(2)
    circuit.cx(2, 3)
    return circuit
