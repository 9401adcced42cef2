from math import pi

from qiskit import QuantumCircuit


def chsh(alice, bob):
    circuit = QuantumCircuit(2, 2)
    circuit.h(0)
    circuit.ry(3 * pi / 4 if alice and bob else pi / 4, 1)
    circuit.cx(0, 1)
    circuit.measure([0, 1], [0, 1])
    return circuit
