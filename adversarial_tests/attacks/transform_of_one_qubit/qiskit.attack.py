from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    transform = QuantumCircuit(4)
    for j in reversed(range(4)):
        transform.append(QFTGate(1), [j])
        for k in range(j):
            transform.cp(pi / 2 ** (j - k), k, j)
    circuit = transform.copy()
    for j in range(4):
        circuit.p(-2 * pi * 3 / 2 ** (j + 1), j)
    return circuit.compose(transform.inverse())
