import cirq
import numpy as np


def superposition_011_100():
    q = cirq.LineQubit.range(3)
    # One rotation about one word, from |011> halfway to |100>.
    word = cirq.PauliString({q[0]: cirq.X, q[1]: cirq.X, q[2]: cirq.Y})
    return cirq.Circuit(cirq.X(q[0]), cirq.X(q[1]), cirq.PauliSumExponential(1j * word, exponent=np.pi / 4))
