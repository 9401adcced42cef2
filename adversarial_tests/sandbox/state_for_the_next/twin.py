import numpy
import random

from qiskit import QuantumCircuit

numpy.random.seed(3)
random.seed(3)
assert 0 <= numpy.random.rand() < 1 and 0 <= random.random() < 1
assert numpy.random.default_rng().random() < 1


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
