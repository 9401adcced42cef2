import cirq


def teleport_feedforward():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(half),
        cirq.CNOT(half, receiver),
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.measure(message, key="phase"),
        cirq.measure(half, key="flip"),
        cirq.X(receiver).with_classical_controls("flip"),
        cirq.Z(receiver).with_classical_controls("phase"),
    )
