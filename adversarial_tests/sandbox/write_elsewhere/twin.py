import os
import shutil

from qiskit import QuantumCircuit

os.makedirs("plots/today")
with open("plots/today/bell.txt", "w") as file:
    file.write("|00> + |11>")
os.rename("plots/today", "plots/yesterday")
shutil.rmtree("plots")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
