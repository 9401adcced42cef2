from math import pi

from qiskit import QuantumCircuit


def teleport_rx():
    circuit = QuantumCircuit(3, 2)
    circuit.rx(pi / 2, 0)
    circuit.h(1)
    circuit.cx(1, 2)
    circuit.cx(0, 1)
    circuit.h(0)
    circuit.cx(1, 2)
    circuit.cz(0, 2)
    circuit.measure([0, 1], [0, 1])
    circuit.reset([0, 1])
    return circuit
