from math import asin, sqrt

from qiskit import QuantumCircuit


def depolarising(p):
    circuit = QuantumCircuit(4)
    # Three coins, one for each Pauli. Two of the Paulis make the third, so a coin shows heads with q: 4 q (1 - q) = p.
    q = (1 - sqrt(1 - p)) / 2
    for coin in (1, 2, 3):
        circuit.ry(2 * asin(sqrt(q)), coin)
    circuit.cx(1, 0)
    circuit.cy(2, 0)
    circuit.cz(3, 0)
    return circuit
