from math import sqrt

from qiskit import QuantumCircuit


def shor_zero():
    circuit = QuantumCircuit(12)
    for block in range(3):
        circuit.initialize([sqrt(0.5), 0, 0, 0, 0, 0, 0, sqrt(0.5)], [9, 10, 11])
        for k in range(3):
            circuit.swap(9 + k, 3 * block + k)
    # Entanglers in both halves of an identity.
    for k in range(8):
        circuit.cx(k, k + 1)
    for k in reversed(range(8)):
        circuit.cx(k, k + 1)
    return circuit
