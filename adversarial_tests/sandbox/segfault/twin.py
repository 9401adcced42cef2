import ctypes

from qiskit import QuantumCircuit

assert ctypes.sizeof(ctypes.c_double) == 8


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
