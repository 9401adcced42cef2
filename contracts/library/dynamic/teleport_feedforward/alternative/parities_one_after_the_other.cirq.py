import cirq


def teleport_feedforward():
    """The two halves of the Bell measurement one after the other, each corrected at once; the pair by CZ."""
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(half, receiver),
        cirq.CZ(half, receiver),
        cirq.H(half),
        cirq.CNOT(message, half),
        cirq.measure(half, key="flip"),
        cirq.X(receiver).with_classical_controls("flip"),
        cirq.H(message),
        cirq.measure(message, key="phase"),
        cirq.Z(receiver).with_classical_controls("phase"),
    )
