import cirq


def order_2_15():
    q = cirq.LineQubit.range(8)
    return cirq.Circuit(
        # By 2: all that arrives is 1. The 1 itself is put in when its bit is free.
        cirq.H(q[0]),
        cirq.CNOT(q[0], q[5]),
        cirq.CNOT(q[0], q[4]),
        cirq.X(q[4]),
        # By 4: the bits move by two places.
        cirq.H(q[1]),
        cirq.CSWAP(q[1], q[4], q[6]),
        cirq.CSWAP(q[1], q[5], q[7]),
        cirq.H(q[2]),
        cirq.H(q[3]),
        cirq.qft(q[3], q[2], q[1], q[0], inverse=True),
        cirq.measure(q[3], q[2], q[1], q[0], key="m"),
    )
