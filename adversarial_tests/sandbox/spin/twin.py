import time

from qiskit import QuantumCircuit

until = time.process_time() + 0.2
while time.process_time() < until:
    pass


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
