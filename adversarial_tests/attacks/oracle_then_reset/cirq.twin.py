import cirq


def simon_given(oracle):
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.reset_each(*q),
        cirq.H.on_each(*q[:3]),
        oracle(*q),
        cirq.reset_each(*q[3:]),
        cirq.H.on_each(*q[:3]),
        cirq.measure(q[2], q[1], q[0], key="y"),
    )
