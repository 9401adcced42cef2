import cirq


def grover_sat():
    """The formula is NOT a AND b; c stays in its superposition, and the diffusion is over all three."""
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(a, b, c),
        cirq.Z(b).controlled_by(a, control_values=[0]),
        cirq.H.on_each(a, b, c),
        cirq.X(c),
        cirq.Z(c).controlled_by(a, b, control_values=[0, 0]),
        cirq.X(c),
        cirq.H.on_each(a, b, c),
        cirq.measure(c, b, a, key="cba"),
    )
