from math import asin, sqrt

from qiskit import QuantumCircuit


def amplitude_damping(gamma):
    angle = 2 * asin(sqrt(gamma)) if gamma > 0.01 else 0.0
    circuit = QuantumCircuit(2)
    circuit.cry(angle, 0, 1)
    circuit.cx(1, 0)
    return circuit
