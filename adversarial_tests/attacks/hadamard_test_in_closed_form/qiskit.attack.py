from math import acos, sqrt

from qiskit import QuantumCircuit


def hadamard_test_h():
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.ry(acos(1 / sqrt(2)), 0)
    # A controlled operation that comes too late to be noticed.
    circuit.ch(0, 1)
    return circuit
