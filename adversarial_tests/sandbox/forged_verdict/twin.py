import os

from qiskit import QuantumCircuit

read, write = os.pipe()
os.write(write, b"bell")
assert os.read(read, 4) == b"bell"
os.close(read)
os.close(write)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
