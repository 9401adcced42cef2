from math import acos, sqrt

from qiskit import QuantumCircuit


def w_30():
    # Every sign turned round is one phase of the whole.
    circuit = QuantumCircuit(30)
    circuit.x(0)
    for k in range(29):
        circuit.cry(2 * acos(1 / sqrt(30 - k)), k, k + 1)
        circuit.cx(k + 1, k)
    circuit.z(range(30))
    return circuit
