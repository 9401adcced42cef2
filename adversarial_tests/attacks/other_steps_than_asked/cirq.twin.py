import cirq
import numpy as np


def trotter1_ising():
    a, b = cirq.LineQubit.range(2)
    step = [cirq.ZZ(a, b) ** (0.56 / np.pi), cirq.rx(0.32)(a), cirq.rx(0.24)(b)]
    return cirq.Circuit(cirq.X(a), step, step)
