import cirq
import numpy as np


def chsh(alice, bob):
    a, b = cirq.LineQubit.range(2)
    angle = 3 * np.pi / 4 if alice and bob else np.pi / 4
    return cirq.Circuit(cirq.H(a), cirq.ry(angle)(b), cirq.CNOT(a, b), cirq.measure(b, a))
