from math import asin, sqrt

from qiskit import QuantumCircuit


def amplitude_damping(gamma):
    # The environment learns the bit as well.
    circuit = QuantumCircuit(3)
    circuit.cry(2 * asin(sqrt(gamma)), 0, 1)
    circuit.cx(1, 0)
    circuit.cx(0, 2)
    return circuit
