from math import asin, sqrt

from qiskit import QuantumCircuit


def amplitude_damping(gamma):
    # What the environment learns, it forgets.
    circuit = QuantumCircuit(3)
    circuit.cx(0, 2)
    circuit.cx(0, 2)
    circuit.cry(2 * asin(sqrt(gamma)), 0, 1)
    circuit.cx(1, 0)
    return circuit
