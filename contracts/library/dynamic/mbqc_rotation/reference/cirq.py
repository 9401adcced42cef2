import cirq


def mbqc_rotation(angle):
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(b, c),
        cirq.CZ(a, b),
        cirq.CZ(b, c),
        cirq.rz(angle)(a),
        cirq.H(a),
        cirq.measure(a, key="a"),
        cirq.H(b),
        cirq.measure(b, key="b"),
        cirq.X(c).with_classical_controls("b"),
        cirq.Z(c).with_classical_controls("a"),
    )
