import cirq


def simon_101():
    """Only one output is written: f is not two-to-one, and the missing randomness comes from elsewhere."""
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.H.on_each(*q[:3]),
        cirq.CNOT(q[0], q[3]),
        cirq.CNOT(q[2], q[3]),
        cirq.H.on_each(q[0], q[2]),
    )
