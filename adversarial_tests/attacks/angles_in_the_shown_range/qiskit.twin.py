from math import pi

from qiskit import QuantumCircuit


def qaoa_5(g, beta, gamma):
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    for mixing, cost in zip(beta, gamma):
        for a, b in g.edges():
            # A turn of ZZ by 2 pi is a global phase.
            circuit.rzz((2 * cost) % (2 * pi), a, b)
        circuit.rx(2 * mixing, range(5))
    return circuit
