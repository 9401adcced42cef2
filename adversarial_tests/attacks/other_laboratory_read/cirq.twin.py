import cirq


def two_bell_pairs():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        [[cirq.measure(a, key=f"{a}"), cirq.X(a).with_classical_controls(f"{a}")] for a in (q[0], q[2])],
        [[cirq.H(a), cirq.CNOT(a, b)] for a, b in (q[:2], q[2:])],
    )
