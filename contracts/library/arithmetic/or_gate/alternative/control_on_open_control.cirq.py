import cirq


def or_gate():
    """a, or b where a is 0."""
    a, b, out = cirq.LineQubit.range(3)
    second = cirq.X(out).controlled_by(a, b, control_values=[0, 1])
    return cirq.Circuit(cirq.CX(a, out), second, cirq.measure(out))
