import cirq
import numpy as np


def two_marked():
    q = cirq.LineQubit.range(3)
    root = cirq.MatrixGate(np.diag([1, 1j]))
    oracle = [cirq.CZ(q[0], q[1]), cirq.CZ(q[1], q[2]), cirq.CZ(q[0], q[2]), (root**2)(q[1])]
    return cirq.Circuit(
        cirq.H.on_each(*q),
        oracle,
        # The fourth power is nothing.
        (root**4)(q[0]),
        cirq.H.on_each(*q),
        cirq.X.on_each(*q),
        cirq.CCZ(*q),
        cirq.X.on_each(*q),
        cirq.H.on_each(*q),
    )
