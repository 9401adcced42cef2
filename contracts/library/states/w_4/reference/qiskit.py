from math import acos, sqrt

from qiskit import QuantumCircuit


def w_4():
    n = 4
    circuit = QuantumCircuit(n)
    circuit.x(0)
    for k in range(n - 1):
        # Keep 1/(n - k) of the probability on qubit k, hand the rest on to qubit k + 1.
        circuit.cry(2 * acos(sqrt(1 / (n - k))), k, k + 1)
        circuit.cx(k + 1, k)
    return circuit
