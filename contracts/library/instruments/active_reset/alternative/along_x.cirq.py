import cirq


def active_reset():
    """Measured along X; the phase is corrected and the basis turned back."""
    q = cirq.LineQubit(0)
    return cirq.Circuit(
        cirq.H(q),
        cirq.measure(q, key="sign"),
        cirq.H(q),
        cirq.Z(q).with_classical_controls("sign"),
        cirq.H(q),
    )
