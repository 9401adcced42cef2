from math import acos, sqrt

from qiskit import QuantumCircuit


def w_30():
    """The share of each step is taken of all thirty."""
    circuit = QuantumCircuit(30)
    circuit.x(0)
    for k in range(29):
        circuit.cry(2 * acos(sqrt(1 / 30)), k, k + 1)
        circuit.cx(k + 1, k)
    return circuit
