import ctypes

from qiskit import QuantumCircuit

libc = ctypes.CDLL(None)
assert libc.getpid() > 0
assert libc.strlen(b"bell") == 4


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
