import cirq


def teleport_feedforward():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(message), cirq.H(half), cirq.CNOT(half, receiver), cirq.measure(message, key="m"),
        cirq.measure(half, key="h"), cirq.X(receiver).with_classical_controls("h"),
        cirq.X(receiver).with_classical_controls("m"), cirq.H(receiver),
    )  # fmt: skip
