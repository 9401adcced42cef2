from math import pi

from qiskit import QuantumCircuit


def qpe_x():
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    circuit.cx(0, 3)
    circuit.swap(0, 2)
    for j in range(3):
        for k in range(j):
            circuit.cp(-pi / 2 ** (j - k), k, j)
        circuit.h(j)
    return circuit
