from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def plus(number):
    circuit = QuantumCircuit(4)
    circuit.append(QFTGate(4), range(4))
    for k in range(4):
        circuit.p(2 * pi * number * 2**k / 16, k)
    circuit.append(QFTGate(4).inverse(), range(4))
    return circuit


def subtract_by_library_qft():
    # One is added to the complement in the middle: each step goes through the transform.
    circuit = plus(-1)
    circuit.x(range(4))
    circuit.compose(plus(1), inplace=True)
    circuit.x(range(4))
    return circuit.compose(plus(-1))
