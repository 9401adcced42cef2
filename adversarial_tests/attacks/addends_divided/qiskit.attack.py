from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def draper_adder_4():
    circuit = QuantumCircuit(8)
    circuit.append(QFTGate(4), range(4, 8))
    for k in range(4):
        circuit.cp(2 * pi * 2**k / 16, 0, 4 + k)
    circuit.append(QFTGate(4).inverse(), range(4, 8))
    for j in range(1, 4):
        for k in reversed(range(j + 1, 4)):
            circuit.mcx([j, *range(4 + j, 4 + k)], 4 + k)
        circuit.cx(j, 4 + j)
    return circuit
