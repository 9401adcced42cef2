from math import asin, atan2, pi, sqrt

from qiskit import QuantumCircuit


def block_encoding_lcu():
    angle = atan2(1, 3)
    circuit = QuantumCircuit(3)
    circuit.ry(2 * asin(sqrt(3 / 8)), 0)
    circuit.cx(2, 1)
    circuit.ry(-angle, 1)
    circuit.z(1)
    circuit.ry(angle, 1)
    circuit.cry(-pi / 2 - 2 * angle, 0, 1)
    circuit.cx(2, 1)
    return circuit
