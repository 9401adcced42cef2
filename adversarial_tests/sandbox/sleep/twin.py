import time

from qiskit import QuantumCircuit

time.sleep(0.05)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
