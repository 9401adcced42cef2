import cirq


def simon_110():
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.H.on_each(*q[:3]),
        cirq.CNOT(q[0], q[4]),
        cirq.H(q[3]),
        cirq.measure(q[3], key="coin"),
        [cirq.Z(q[k]).with_classical_controls("coin") for k in (1, 2)],
        cirq.H.on_each(*q[:3]),
        cirq.I(q[5]),
    )
