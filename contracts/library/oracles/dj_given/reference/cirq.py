import cirq


def dj_given(oracle):
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.X(q[3]),
        cirq.H.on_each(*q),
        oracle(*q),
        cirq.H.on_each(*q[:3]),
        cirq.measure(q[2], q[1], q[0], key="x"),
    )
