import cirq


def two_marked():
    """010 and 101 are where both q0 XOR q1 and q1 XOR q2 are 1: their product is a polynomial of degree two."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        # (q0 + q1)(q1 + q2) = q0 q1 + q0 q2 + q1 + q1 q2 modulo 2.
        cirq.CZ(q[0], q[1]),
        cirq.CZ(q[0], q[2]),
        cirq.Z(q[1]),
        cirq.CZ(q[1], q[2]),
        cirq.H.on_each(*q),
        cirq.X.on_each(*q),
        cirq.H(q[2]),
        cirq.CCX(*q),
        cirq.H(q[2]),
        cirq.X.on_each(*q),
        cirq.H.on_each(*q),
        cirq.measure(q[2], q[1], q[0], key="m"),
    )
