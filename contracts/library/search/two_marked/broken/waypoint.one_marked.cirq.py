import cirq


def two_marked():
    """Only 101 is marked."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        cirq.X(q[1]),
        cirq.CCZ(*q),
        cirq.X(q[1]),
        cirq.H.on_each(*q),
        cirq.X.on_each(*q),
        cirq.CCZ(*q),
        cirq.X.on_each(*q),
        cirq.H.on_each(*q),
        cirq.measure(q[2], q[1], q[0], key="m"),
    )
