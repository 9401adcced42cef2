from math import pi

from qiskit import QuantumCircuit


def qft_16():
    n = 16
    circuit = QuantumCircuit(n)
    for high in reversed(range(n)):
        circuit.h(high)
        for low in reversed(range(high)):
            circuit.cp(pi / 2 ** (high - low), low, high)
    for qubit in range(n // 2):
        circuit.swap(qubit, n - 1 - qubit)
    return circuit
