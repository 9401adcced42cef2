import os

from qiskit import QuantumCircuit

assert "Threads" in open("/proc/self/status").read()
assert os.cpu_count() >= 1


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
