from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    circuit = QuantumCircuit(2)
    circuit.cu(pi / 2 + 3e-6, 0, pi, 0, 0, 1)
    return circuit
