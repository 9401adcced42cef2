import os

from qiskit import QuantumCircuit

os.abort()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
