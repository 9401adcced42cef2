import cirq


def ipe_s():
    # The last round's ancilla is reset unread; its bit is the first one twice.
    low, high, system = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(low),
        cirq.CZ(low, system),
        cirq.H(low),
        cirq.H(high),
        cirq.CZ(high, system) ** 0.5,
        cirq.reset(high),
        cirq.CNOT(low, high),
        cirq.measure(low, key="low"),
        cirq.X(high).with_classical_controls("low"),
        cirq.measure(high, key="high"),
    )
