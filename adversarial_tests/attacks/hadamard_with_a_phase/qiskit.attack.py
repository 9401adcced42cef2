from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    circuit = QuantumCircuit(2)
    circuit.cu(pi / 2, 0, pi, 0.4, 0, 1)
    circuit.p(-0.4, 0)
    return circuit
