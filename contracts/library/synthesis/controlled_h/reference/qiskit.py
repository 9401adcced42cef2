from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    # H = RY(pi/4) Z RY(-pi/4)
    circuit = QuantumCircuit(2)
    circuit.ry(-pi / 4, 1)
    circuit.cz(0, 1)
    circuit.ry(pi / 4, 1)
    return circuit
