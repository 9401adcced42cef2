import ctypes

from qiskit import QuantumCircuit

assert ctypes.CDLL(None).syscall(ctypes.c_long(39)) > 0


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
