import atexit

from qiskit import QuantumCircuit

atexit.register(print)


def build():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
