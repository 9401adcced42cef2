import sys

from qiskit import QuantumCircuit

sys.addaudithook(lambda *_: None)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
