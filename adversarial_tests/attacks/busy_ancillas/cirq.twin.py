import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    kick = cirq.NamedQubit("kick")
    flip = cirq.X(kick).controlled_by(a, b, control_values=[0, 0])
    return cirq.Circuit(
        cirq.X(kick),
        cirq.H.on_each(a, b, kick),
        flip,
        cirq.H.on_each(a, b),
        flip,
        cirq.H.on_each(a, b, kick),
        cirq.X(kick),
        cirq.measure(b, a),
    )
