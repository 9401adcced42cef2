import cirq


def grover_00():
    a, b, kick = cirq.LineQubit.range(3)
    flip = cirq.X(kick).controlled_by(a, b, control_values=[0, 0])
    return cirq.Circuit(
        cirq.reset_each(a, b, kick),
        cirq.X(kick),
        cirq.H.on_each(a, b, kick),
        [flip, cirq.H.on_each(a, b), flip, cirq.H.on_each(a, b)],
        cirq.reset(kick),
        cirq.measure(b, a),
    )
