from math import acos, sqrt

from qiskit import QuantumCircuit


def phase_damping(lam):
    """Two states of the environment with the overlap sqrt(1 - lam), one for each value, and the record thrown away."""
    circuit = QuantumCircuit(2, 1)
    apart = acos(sqrt(1 - lam))
    circuit.ry(apart, 1)
    circuit.cx(0, 1)
    circuit.ry(-apart, 1)
    circuit.cx(0, 1)
    circuit.measure(1, 0)
    return circuit
