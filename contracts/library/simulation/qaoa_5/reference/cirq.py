import cirq
import numpy as np


def qaoa_5(G, beta, gamma):
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for b, g in zip(beta, gamma):
        circuit.append(cirq.ZZPowGate(exponent=2 * g / np.pi)(q[i], q[j]) for i, j in G.edges)
        circuit.append(cirq.Moment(cirq.rx(2 * b).on_each(*q)))
    return circuit
