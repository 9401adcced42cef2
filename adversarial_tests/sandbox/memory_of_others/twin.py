import ctypes

from qiskit import QuantumCircuit

buffer = ctypes.create_string_buffer(b"bell")
assert ctypes.string_at(ctypes.addressof(buffer)) == b"bell"


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
