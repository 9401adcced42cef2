import math

from qiskit import QuantumCircuit


def qpe_x():
    # Counting qubit k controls X^(4 / 2^k): then no swaps are needed.
    circuit = QuantumCircuit(4, 3)
    circuit.h([0, 1, 2])
    circuit.cx(2, 3)
    for k in range(3):
        for j in range(k):
            circuit.cp(-math.pi / 2 ** (k - j), j, k)
        circuit.h(k)
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
