import cirq


def dj_constant_4():
    """Whatever the oracle did, the register is reset: it would say constant of any function."""
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[4]),
        cirq.H.on_each(*q),
        cirq.H.on_each(*q[:4]),
        cirq.reset_each(*q[:4]),
        cirq.measure(q[3], q[2], q[1], q[0], key="x"),
    )
