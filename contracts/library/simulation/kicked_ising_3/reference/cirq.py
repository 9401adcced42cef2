import cirq
import numpy as np


def kicked_ising_3():
    q = cirq.LineQubit.range(3)
    coupling = cirq.ZZPowGate(exponent=2 * 0.3 / np.pi, global_shift=-0.5)
    period = cirq.Circuit(coupling(q[0], q[1]), coupling(q[1], q[2]), cirq.rx(2 * 0.45).on_each(*q))
    return period * 5
