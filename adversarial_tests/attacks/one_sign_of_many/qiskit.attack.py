from math import acos, sqrt

from qiskit import QuantumCircuit


def w_30():
    circuit = QuantumCircuit(30)
    circuit.x(0)
    for k in range(29):
        circuit.cry(2 * acos(1 / sqrt(30 - k)), k, k + 1)
        circuit.cx(k + 1, k)
    circuit.z(17)
    return circuit
