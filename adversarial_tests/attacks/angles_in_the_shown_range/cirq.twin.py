import cirq
import numpy as np


def qaoa_5(g, beta, gamma):
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for mixing, cost in zip(beta, gamma):
        # The size first, the sign as an inverse.
        for a, b in g.edges:
            gate = cirq.ZZPowGate(exponent=2 * abs(cost) / np.pi)(q[a], q[b])
            circuit.append(gate if cost >= 0 else gate**-1)
        circuit.append(cirq.rx(2 * mixing % (4 * np.pi)).on_each(*q))
    return circuit
