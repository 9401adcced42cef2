import math

from qiskit import QuantumCircuit


def swap_tests_ghz():
    """Each ancilla has the right law of its own; the correlations are missing, and nothing is compared."""
    circuit = QuantumCircuit(9)
    circuit.h(3)
    circuit.cx(3, 4)
    circuit.cx(4, 5)
    circuit.ry(2 * math.acos(math.sqrt(0.75)), [0, 1, 2])
    return circuit
