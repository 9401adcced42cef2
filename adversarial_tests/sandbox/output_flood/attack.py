import os

from qiskit import QuantumCircuit

os.write(2, b"x" * 10_000_000)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
