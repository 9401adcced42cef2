import math

import cirq


def simon_given(oracle):
    """The query's superposition by RY, its end by RY back."""
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.ry(math.pi / 2).on_each(*q[:3]),
        oracle.on(*q),
        cirq.ry(-math.pi / 2).on_each(*q[:3]),
        cirq.measure(q[2], q[1], q[0]),
    )
