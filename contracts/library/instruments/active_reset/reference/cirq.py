import cirq


def active_reset():
    qubit = cirq.LineQubit(0)
    return cirq.Circuit(
        cirq.measure(qubit, key="outcome"),
        cirq.X(qubit).with_classical_controls("outcome"),
    )
