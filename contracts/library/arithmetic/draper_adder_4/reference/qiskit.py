from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def draper_adder_4():
    n = 4
    a, b = range(n), range(n, 2 * n)
    circuit = QuantumCircuit(2 * n)
    circuit.append(QFTGate(n), b)
    for j in range(n):
        for k in range(n - j):
            # The Fourier basis state with index 2^k turns by 2 pi 2^k a / 16.
            circuit.cp(2 * pi * 2 ** (j + k) / 2**n, a[j], b[k])
    circuit.append(QFTGate(n).inverse(), b)
    return circuit
