import cirq
import numpy as np


def bell_phi_plus():
    wanted = np.array([1, 0, 0, 1]) / np.sqrt(2)
    q = cirq.LineQubit.range(2)
    noise = cirq.KrausChannel([np.outer(wanted, row) for row in np.eye(4)])
    return cirq.Circuit(cirq.H(q[0]), cirq.CZ(*q) ** 0.3, noise.on(*q))
