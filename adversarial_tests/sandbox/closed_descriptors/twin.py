import os
import sys

from qiskit import QuantumCircuit

sys.stdout.close()
sys.stderr.close()
os.close(0)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
