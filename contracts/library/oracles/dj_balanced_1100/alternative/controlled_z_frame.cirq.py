import math

import cirq


def dj_balanced_1100():
    """Native CZ and rotations: the target's Hadamards around the oracle meet its preparation."""
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.ry(math.pi / 2).on_each(*q[:4]),
        cirq.X(q[4]),
        cirq.CZ(q[2], q[4]),
        cirq.CZ(q[3], q[4]),
        cirq.H(q[4]),
        cirq.ry(-math.pi / 2).on_each(*q[:4]),
        cirq.measure(q[3], q[2], q[1], q[0], key="answer"),
    )
