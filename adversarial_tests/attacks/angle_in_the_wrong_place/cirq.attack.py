import cirq


def mbqc_rotation(angle):
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        [cirq.H(b), cirq.H(c), cirq.CZ(a, b), cirq.CZ(b, c), cirq.H(a), cirq.H(b)],
        # The output is turned before its corrections, against the sense that a flip would give it.
        cirq.measure(a, key="a"),
        cirq.measure(b, key="b"),
        cirq.rz(angle)(c),
        cirq.rz(-2 * angle)(c).with_classical_controls("b"),
        cirq.X(c).with_classical_controls("b"),
        cirq.Z(c).with_classical_controls("a"),
    )
