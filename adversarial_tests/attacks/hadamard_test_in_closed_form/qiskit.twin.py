from math import pi

from qiskit import QuantumCircuit


def hadamard_test_h():
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    # The controlled Hadamard, built about a CZ.
    circuit.ry(-pi / 4, 1)
    circuit.cz(0, 1)
    circuit.ry(pi / 4, 1)
    circuit.h(0)
    return circuit
