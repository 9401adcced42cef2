from math import pi

from qiskit import QuantumCircuit


def draper_adder_4():
    fourier = QuantumCircuit(4, name="fourier")
    for j in reversed(range(4)):
        fourier.h(j)
        for k in range(j):
            fourier.cp(pi / 2 ** (j - k), k, j)
    fourier = fourier.to_gate()
    circuit = QuantumCircuit(8)
    circuit.append(fourier, range(4, 8))
    for j in range(4):
        for k in range(j + 1):
            circuit.cp(pi / 2 ** (j - k), k, 4 + j)
    circuit.append(fourier.inverse(), range(4, 8))
    return circuit
