import cirq


def teleport_feedforward():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(receiver), cirq.CNOT(receiver, half), cirq.CNOT(message, half), cirq.H(message),
        cirq.measure(message, key="m"), cirq.measure(half, key="h"), cirq.X(receiver).with_classical_controls("h"),
        cirq.Z(receiver).with_classical_controls("m"),
    )  # fmt: skip
