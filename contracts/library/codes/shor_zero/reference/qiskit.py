from qiskit import QuantumCircuit


def shor_zero():
    circuit = QuantumCircuit(9)
    circuit.cx(0, 3)
    circuit.cx(0, 6)
    for first in (0, 3, 6):
        circuit.h(first)
        circuit.cx(first, first + 1)
        circuit.cx(first, first + 2)
    return circuit
