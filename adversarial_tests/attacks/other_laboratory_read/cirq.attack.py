import cirq


def two_bell_pairs():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.measure(q[0], key="left"),
        cirq.X(q[2]).with_classical_controls("left"),
        [[cirq.H(a), cirq.CNOT(a, b)] for a, b in (q[:2], q[2:])],
    )
