from itertools import combinations

from qiskit import QuantumCircuit


def qaoa_5(g, beta, gamma):
    # All ten pairs are turned, most of them not at all.
    circuit = QuantumCircuit(5)
    circuit.h(range(5))
    for mixing, cost in zip(beta, gamma):
        for a, b in combinations(range(5), 2):
            circuit.rzz(2 * cost * g.has_edge(a, b), a, b)
        circuit.rx(2 * mixing, range(5))
    return circuit
