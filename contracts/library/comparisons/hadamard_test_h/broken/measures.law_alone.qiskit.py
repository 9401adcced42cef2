import math

from qiskit import QuantumCircuit


def hadamard_test_h():
    """The number known beforehand, as a rotation."""
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.ry(math.pi / 4, 0)
    return circuit
