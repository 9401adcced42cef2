import cirq
import numpy as np


def coupled(angle, a, b):
    return cirq.ZZPowGate(exponent=angle / np.pi, global_shift=-0.5)(a, b)


def kicked_ising_3():
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for _ in range(5):
        for _ in range(5):  # each coupling in five parts
            circuit.append([coupled(2 * 0.3 / 5, q[0], q[1]), coupled(2 * 0.3 / 5, q[1], q[2])])
        circuit.append(cirq.rx(2 * 0.45).on_each(*q))
    return circuit
