import cirq


def bv_given(oracle):
    """The target's kickback by a phase: S twice in place of Z."""
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        cirq.S(q[4]),
        cirq.S(q[4]),
        cirq.CircuitOperation(cirq.FrozenCircuit(oracle(*q))),
        cirq.H.on_each(*q),
        cirq.measure(*q[3::-1], key="m"),
    )
