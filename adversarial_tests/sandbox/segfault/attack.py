import ctypes

from qiskit import QuantumCircuit

ctypes.string_at(0)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
