import cirq
import numpy as np


def qaoa_triangle():
    q = cirq.LineQubit.range(3)
    gamma, beta = 0.7, 0.4
    circuit = cirq.Circuit(cirq.H.on_each(*q))
    for a, b in [(0, 1), (1, 2), (2, 0)]:
        circuit.append(cirq.ZZ(q[a], q[b]) ** (2 * gamma / np.pi))
    circuit.append(cirq.rx(2 * beta).on_each(*q))
    return circuit
