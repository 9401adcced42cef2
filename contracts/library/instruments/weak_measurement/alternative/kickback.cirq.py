import cirq


def weak_measurement(theta):
    """The pointer in the basis of X, joined by CZ."""
    system, pointer = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(pointer),
        cirq.ry(-theta)(pointer),
        cirq.CZ(system, pointer),
        cirq.Y(pointer) ** -0.5,
        cirq.measure(pointer),
    )
