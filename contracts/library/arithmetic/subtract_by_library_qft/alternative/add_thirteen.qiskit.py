from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    """-3 is +13, and the transform has order four, so that three more undo it."""
    circuit = QuantumCircuit(4, 4)
    transform = QFTGate(4)
    circuit.append(transform, range(4))
    for k in range(4):
        circuit.p(2 * pi * 13 * 2**k / 16, k)
    for _ in range(3):
        circuit.append(transform, range(4))
    circuit.measure(range(4), range(4))
    return circuit
