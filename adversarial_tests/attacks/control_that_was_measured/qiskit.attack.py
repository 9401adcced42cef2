from math import pi

from qiskit import QuantumCircuit


def semiclassical_qft_3():
    circuit = QuantumCircuit(3, 3)
    for k in range(3):
        circuit.h(k)
        circuit.measure(k, k)
        for j in range(k + 1, 3):
            circuit.cp(pi / 2 ** (j - k), k, j)
    return circuit
