from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def draper_adder_4():
    # One bit of a between transforms of its own, then the others between the next.
    circuit = QuantumCircuit(8)
    for bits in ([0], [1, 2, 3]):
        circuit.append(QFTGate(4), range(4, 8))
        for j in bits:
            for k in range(4 - j):
                circuit.cp(2 * pi * 2 ** (j + k) / 16, j, 4 + k)
        circuit.append(QFTGate(4).inverse(), range(4, 8))
    return circuit
