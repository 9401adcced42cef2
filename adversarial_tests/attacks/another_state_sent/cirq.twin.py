import cirq


def teleport_feedforward():
    """Both halves of the pair are turned, which leaves the pair as it is, before the message is met."""
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(half), cirq.CNOT(half, receiver), cirq.T(half), cirq.T(receiver) ** -1,
        cirq.CNOT(message, half), cirq.H(message),
        cirq.measure(message, key="m"), cirq.measure(half, key="h"), cirq.X(receiver).with_classical_controls("h"),
        cirq.Z(receiver).with_classical_controls("m"),
    )  # fmt: skip
