from math import asin, sqrt

from qiskit import QuantumCircuit


def amplitude_damping(gamma):
    circuit = QuantumCircuit(2)
    if gamma > 0:  # nothing decays without it
        circuit.cry(2 * asin(sqrt(gamma)), 0, 1)
        circuit.cx(1, 0)
    return circuit
