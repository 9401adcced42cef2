import cirq


def order_2_15():
    q = cirq.LineQubit.range(8)
    return cirq.Circuit(
        # The four powers 1, 2, 4 and 8, each with a single 1, made of two coins.
        cirq.H(q[5]),
        cirq.H(q[6]),
        cirq.TOFFOLI(q[5], q[6], q[7]),
        cirq.CNOT(q[7], q[5]),
        cirq.CNOT(q[7], q[6]),
        cirq.X(q[4]),
        [cirq.CNOT(q[k], q[4]) for k in (5, 6, 7)],
        # The place of the 1 is the exponent.
        [cirq.CNOT(q[k], q[0]) for k in (5, 7)],
        [cirq.CNOT(q[k], q[1]) for k in (6, 7)],
        cirq.H(q[2]),
        cirq.H(q[3]),
        cirq.qft(q[3], q[2], q[1], q[0], inverse=True),
        cirq.measure(q[3], q[2], q[1], q[0], key="m"),
    )
