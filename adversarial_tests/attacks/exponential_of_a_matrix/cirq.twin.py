import cirq
import numpy as np


def ctqw_cycle4():
    q = cirq.LineQubit.range(2)
    # Words that commute: the evolution under their sum is a rotation about each.
    words = cirq.X(q[0]) + cirq.X(q[1])
    return cirq.Circuit(cirq.PauliSumExponential(-1j * words, exponent=np.pi / 4))
