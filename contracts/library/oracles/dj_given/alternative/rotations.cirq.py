import math

import cirq


def dj_given(oracle):
    """RY on every qubit makes the superposition and the target's sign at once."""
    q = cirq.LineQubit.range(4)
    back = math.pi / 2
    return cirq.Circuit(
        cirq.ry(math.pi / 2).on_each(*q[:3]),
        cirq.ry(-math.pi / 2)(q[3]),
        oracle(*q),
        cirq.ry(-back).on_each(*q[:3]),
        cirq.ry(back)(q[3]),
        cirq.measure(q[2], q[1], q[0]),
    )
