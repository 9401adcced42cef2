from math import acos, sqrt

from qiskit import QuantumCircuit


def w_30():
    """The excitation starts on qubit 0 and is shared with one more qubit at each step."""
    n = 30
    circuit = QuantumCircuit(n)
    circuit.x(0)
    for k in range(n - 1):
        circuit.cry(2 * acos(sqrt(1 / (n - k))), k, k + 1)
        circuit.cx(k + 1, k)
    return circuit
