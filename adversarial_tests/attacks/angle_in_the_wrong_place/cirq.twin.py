import cirq


def mbqc_rotation(angle):
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        [cirq.H(b), cirq.H(c), cirq.CZ(a, b), cirq.CZ(b, c)],
        # The turn in two halves.
        [cirq.rz(angle / 2)(a), cirq.rz(angle / 2)(a), cirq.H(a), cirq.H(b)],
        cirq.measure(a, key="a"),
        cirq.measure(b, key="b"),
        cirq.X(c).with_classical_controls("b"),
        cirq.Z(c).with_classical_controls("a"),
    )
