import numpy

from qiskit import QuantumCircuit

kept = [numpy.ones(1 << 22) for _ in range(1000)]


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
