import cirq


def teleport_feedforward():
    """Gates make the corrections; the records then put Z on the receiver and on a copy of it, which is no change."""
    message, half, receiver, copy = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(half),
        cirq.CNOT(half, receiver),
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.CNOT(half, receiver),
        cirq.CZ(message, receiver),
        cirq.measure(message, key="phase"),
        cirq.measure(half, key="flip"),
        cirq.CNOT(receiver, copy),
        [cirq.Z(qubit).with_classical_controls(key) for key in ("phase", "flip") for qubit in (receiver, copy)],
        cirq.CNOT(receiver, copy),
    )
