from qiskit import QuantumCircuit


def two_bell_pairs():
    circuit = QuantumCircuit(4)
    for first in (0, 2):
        circuit.h(first)
        circuit.cx(first, first + 1)
    return circuit
