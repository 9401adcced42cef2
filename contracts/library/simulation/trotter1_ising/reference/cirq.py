import cirq
import numpy as np


def trotter1_ising():
    q = cirq.LineQubit.range(2)
    dt = 0.8 / 2
    step = [
        cirq.rx(2 * 0.4 * dt)(q[0]),
        cirq.rx(2 * 0.3 * dt)(q[1]),
        cirq.ZZPowGate(exponent=2 * 0.7 * dt / np.pi, global_shift=-0.5)(*q),
    ]
    return cirq.Circuit(cirq.X(q[0]), step, step)
