import cirq
import numpy as np


def qaoa_5(g, beta, gamma):
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for mixing, cost in zip(beta, gamma):
        circuit.append(cirq.ZZPowGate(exponent=2 * abs(cost) / np.pi)(q[a], q[b]) for a, b in g.edges)
        circuit.append(cirq.rx(2 * mixing % np.pi).on_each(*q))
    return circuit
