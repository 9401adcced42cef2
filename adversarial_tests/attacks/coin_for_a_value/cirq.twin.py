import cirq


def simon_110():
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.H.on_each(*q[:3]),
        cirq.CNOT(q[0], q[4]),
        cirq.CNOT(q[1], q[3]),
        cirq.CNOT(q[2], q[3]),
        cirq.measure(q[3], key="value"),
        cirq.X(q[3]).with_classical_controls("value"),
        cirq.reset(q[4]),
        cirq.H.on_each(*q[:3]),
        cirq.I(q[5]),
    )
