import sys

from qiskit import QuantumCircuit

sys.setrecursionlimit(10**9)


def deeper(_=0):
    return [0].sort(key=deeper)


deeper()


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
