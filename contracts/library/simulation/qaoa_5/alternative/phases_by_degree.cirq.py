import cirq
import numpy as np


def layers(G, beta, gamma):
    """ZZ = 1 - 2a - 2b + 4ab: one phase a node by its degree, one controlled phase an edge, and frames of X."""
    q = cirq.LineQubit.range(5)
    yield cirq.H.on_each(*q)
    for b, g in zip(beta, gamma):
        yield [cirq.cphase(-4 * g)(q[i], q[j]) for i, j in G.edges]
        yield [cirq.ZPowGate(exponent=2 * g * G.degree[k] / np.pi)(q[k]) for k in range(5)]
        yield [[cirq.H(k), cirq.rz(2 * b)(k), cirq.H(k)] for k in q]


def qaoa_5(G, beta, gamma):
    return cirq.Circuit(layers(G, beta, gamma))
