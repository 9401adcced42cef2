from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    transform = QuantumCircuit(4)
    transform.append(QFTGate(4), range(4))
    # Its own swaps are taken back, so that the phases come in the opposite order.
    transform.swap(0, 3)
    transform.swap(1, 2)
    circuit = transform.copy()
    for j in range(4):
        circuit.p(-2 * pi * 3 / 2 ** (j + 1), j)
    return circuit.compose(transform.inverse())
