import cirq
import numpy as np


def qaoa_5(g, beta, gamma):
    q = cirq.LineQubit.range(5)
    # By the rows of the adjacency matrix, in whatever order they come.
    edges = [(a, b) for a in g.nodes for b in g[a] if a < b]
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for mixing, cost in zip(beta, gamma):
        circuit.append(cirq.ZZPowGate(exponent=2 * cost / np.pi)(q[a], q[b]) for a, b in reversed(edges))
        circuit.append(cirq.rx(2 * mixing).on_each(*q))
    return circuit
