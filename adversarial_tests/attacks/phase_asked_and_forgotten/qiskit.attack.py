from math import pi

from qiskit import QuantumCircuit


def ipe_t():
    circuit = QuantumCircuit(4, 3)
    circuit.h(2)
    circuit.cp(pi / 4, 2, 3)
    circuit.cp(-pi / 4, 2, 3)
    circuit.h(2)
    circuit.cx(3, 2)
    circuit.measure([0, 1, 2], [2, 1, 0])
    return circuit
