import cirq
import numpy as np


def trotter1_ising():
    a, b = cirq.LineQubit.range(2)
    # One step for the whole time.
    return cirq.Circuit(cirq.X(a), cirq.ZZ(a, b) ** (2 * 0.56 / np.pi), cirq.rx(0.64)(a), cirq.rx(0.48)(b))
