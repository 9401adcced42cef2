from math import pi

from qiskit import QuantumCircuit


def qft_16():
    # Twice half of the smallest rotation.
    circuit = QuantumCircuit(16)
    for k in reversed(range(16)):
        circuit.h(k)
        for j in reversed(range(k)):
            for _ in range(2 if k - j == 15 else 1):
                circuit.cp(pi / 2 ** (k - j) / (2 if k - j == 15 else 1), j, k)
    for k in range(8):
        circuit.swap(k, 15 - k)
    return circuit
