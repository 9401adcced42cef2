from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def subtract_by_library_qft():
    # One is added, and four are taken away, both by phases and each between transforms of its own.
    circuit = QuantumCircuit(4)
    for shift in (1, -4):
        circuit.append(QFTGate(4), range(4))
        for k in range(4):
            circuit.p(2 * pi * shift * 2**k / 16, k)
        circuit.append(QFTGate(4).inverse(), range(4))
    return circuit
