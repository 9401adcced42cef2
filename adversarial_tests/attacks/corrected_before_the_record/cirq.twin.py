import cirq


def teleport_feedforward():
    message, half, receiver, copy = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(half),
        cirq.CNOT(half, receiver),
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.measure(message, key="phase"),
        cirq.measure(half, key="flip"),
        cirq.CNOT(receiver, copy),
        [cirq.X(qubit).with_classical_controls("flip") for qubit in (receiver, copy)],
        cirq.Z(copy).with_classical_controls("phase"),
        cirq.CNOT(receiver, copy),
    )
