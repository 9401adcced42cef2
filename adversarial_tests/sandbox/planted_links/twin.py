import os

from qiskit import QuantumCircuit

os.mkdir("data")
with open("data/a", "w") as file:
    file.write("x")
os.symlink("data/a", "a")
assert open("a").read() == "x"


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
