import sys

from qiskit import QuantumCircuit


def refuse(event, args):
    raise RuntimeError("no more")


def build():
    circuit = QuantumCircuit(2)
    sys.addaudithook(refuse)
    open("anything")
    return circuit
