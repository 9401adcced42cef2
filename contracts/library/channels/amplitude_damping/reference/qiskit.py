from math import asin, sqrt

from qiskit import QuantumCircuit, QuantumRegister


def amplitude_damping(gamma):
    system, environment = QuantumRegister(1, "system"), QuantumRegister(1, "environment")
    circuit = QuantumCircuit(system, environment)
    # The excitation moves to the environment with probability sin^2(theta/2) = gamma.
    circuit.cry(2 * asin(sqrt(gamma)), system[0], environment[0])
    circuit.cx(environment[0], system[0])
    return circuit
