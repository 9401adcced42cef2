import sys

from qiskit import QuantumCircuit

try:
    sys.exit(0)
except SystemExit:
    print("stayed")


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
