from math import pi

from qiskit import QuantumCircuit


def qft_6():
    circuit = QuantumCircuit(6)
    for k in reversed(range(6)):
        circuit.h(k)
        for j in reversed(range(k)):
            circuit.cp(pi / 2 ** (k - j) + 9e-6, j, k)
    for k in range(3):
        circuit.swap(k, 5 - k)
    return circuit
