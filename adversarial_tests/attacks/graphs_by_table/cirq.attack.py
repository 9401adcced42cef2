import cirq
import numpy as np


def qaoa_5(g, beta, gamma):
    q = cirq.LineQubit.range(5)
    # A bipartite graph is the first one that was shown, and every other the second.
    odd = any(set(g[a]) & set(g[b]) for a, b in g.edges)
    edges = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 3)) if odd else tuple((a, b) for a in range(3) for b in (3, 4))
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for mixing, cost in zip(beta, gamma):
        circuit.append(cirq.ZZPowGate(exponent=2 * cost / np.pi)(q[a], q[b]) for a, b in edges)
        circuit.append(cirq.rx(2 * mixing).on_each(*q))
    return circuit
