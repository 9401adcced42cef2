import os

from qiskit import QuantumCircuit

os.makedirs("a/b/c")
for number in range(100):
    os.symlink("a", f"link{number}")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
