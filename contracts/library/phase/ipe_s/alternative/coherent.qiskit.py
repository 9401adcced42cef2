import math

from qiskit import QuantumCircuit


def ipe_s():
    # The feed-forward deferred: a controlled phase from the first ancilla, both measured at the end.
    circuit = QuantumCircuit(3, 2)
    circuit.h([0, 1])
    circuit.cz(0, 2)
    circuit.cs(1, 2)
    circuit.h(0)
    circuit.cp(-math.pi / 2, 0, 1)
    circuit.h(1)
    circuit.measure([0, 1], [0, 1])
    return circuit
