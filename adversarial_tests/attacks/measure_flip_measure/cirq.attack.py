import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        cirq.ry(0.3)(b),
        cirq.H(a),
        cirq.CZ(a, b),
        cirq.measure(a, key="a"),
        cirq.measure(b, key="b"),
        cirq.X(a).with_classical_controls("a"),
        cirq.X(b).with_classical_controls("b"),
        cirq.measure(b, a, key="result"),
    )
