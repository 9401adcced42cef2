import numpy

from qiskit import QuantumCircuit

numpy.seterr(all="ignore")
numpy.set_printoptions(precision=3)
assert numpy.allclose(numpy.eye(2) @ numpy.eye(2), numpy.eye(2))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
