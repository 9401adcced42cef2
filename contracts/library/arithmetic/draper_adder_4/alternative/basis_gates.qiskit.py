from math import pi

from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def draper_adder_4():
    circuit = QuantumCircuit(8)
    circuit.append(QFTGate(4), range(4, 8))
    for j in range(4):
        for k in range(4 - j):
            circuit.cp(pi * 2 ** (j + k) / 8, j, 4 + k)
    circuit.append(QFTGate(4).inverse(), range(4, 8))
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=4)
