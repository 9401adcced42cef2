import math

import cirq


def bv_011():
    """RY makes the superposition, and each sign is two quarter turns."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.ry(math.pi / 2).on_each(*q),
        cirq.S.on_each(q[0], q[1]),
        cirq.S.on_each(q[0], q[1]),
        cirq.H.on_each(*q),
        cirq.measure(q[2], q[1], q[0]),
    )
