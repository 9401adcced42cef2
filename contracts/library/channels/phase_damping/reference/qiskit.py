from math import asin, sqrt

from qiskit import QuantumCircuit


def phase_damping(lam):
    circuit = QuantumCircuit(2)
    circuit.cry(2 * asin(sqrt(lam)), 0, 1)
    return circuit
