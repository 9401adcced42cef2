import mmap

from qiskit import QuantumCircuit

with mmap.mmap(-1, 1 << 20) as memory:
    memory.write(b"x" * 1000)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
