from math import pi

from qiskit import QuantumCircuit


def qft_16():
    circuit = QuantumCircuit(16)
    for k in reversed(range(16)):
        circuit.h(k)
        for j in reversed(range(k)):
            if k - j < 15:
                circuit.cp(pi / 2 ** (k - j), j, k)
    for k in range(8):
        circuit.swap(k, 15 - k)
    return circuit
