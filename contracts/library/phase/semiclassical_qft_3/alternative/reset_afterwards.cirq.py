import cirq


def semiclassical_qft_3():
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(a),
        cirq.measure(a, key="a"),
        cirq.reset(a),
        (cirq.Z(c) ** 0.25).with_classical_controls("a"),
        cirq.S(b).with_classical_controls("a"),
        cirq.H(b),
        cirq.measure(b, key="b"),
        cirq.reset(b),
        cirq.S(c).with_classical_controls("b"),
        cirq.Y(c) ** 0.5,
        cirq.X(c),
        cirq.measure(c, key="c", invert_mask=(False,)),
    )
