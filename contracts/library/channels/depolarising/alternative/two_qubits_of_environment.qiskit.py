from math import acos, sqrt

from qiskit import QuantumCircuit


def depolarising(p):
    """Two environment qubits in the superposition of the four Paulis' square roots of probability."""
    circuit = QuantumCircuit(3)
    # 10 and 11 together p/2; 01 against 00 p/4 of the rest; 10 and 11 alike.
    circuit.ry(2 * acos(sqrt(1 - p / 2)), 2)
    first = 2 * acos(sqrt((1 - 3 * p / 4) / (1 - p / 2)))
    circuit.x(2)
    circuit.cry(first, 2, 1)
    circuit.x(2)
    circuit.ch(2, 1)
    circuit.cz(1, 0)
    circuit.cx(2, 0)
    return circuit
