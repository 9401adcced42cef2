import cirq


def teleport_feedforward():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.T(message), cirq.H(message), cirq.T(message),
        cirq.H(half), cirq.CNOT(half, receiver), cirq.CNOT(message, half), cirq.H(message),
        cirq.measure(message, key="m"), cirq.measure(half, key="h"), cirq.X(receiver).with_classical_controls("h"),
        cirq.Z(receiver).with_classical_controls("m"),
        cirq.T(receiver) ** -1, cirq.H(receiver), cirq.T(receiver) ** -1,
    )  # fmt: skip
