from math import pi

from qiskit import QuantumCircuit


def qft_16():
    circuit = QuantumCircuit(16)
    for high in reversed(range(16)):
        circuit.h(high)
        for low in reversed(range(high)):
            circuit.cp(pi / 2 ** (high - low), low, high)
    return circuit
