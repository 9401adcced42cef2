import cirq


def teleport_rx():
    """The corrections before the measurement, and the pair made from the receiver's side."""
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(receiver),
        cirq.CNOT(receiver, half),
        cirq.X(message) ** 0.5,
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.CNOT(half, receiver),
        cirq.CZ(message, receiver),
        cirq.measure(message, half),
    )
