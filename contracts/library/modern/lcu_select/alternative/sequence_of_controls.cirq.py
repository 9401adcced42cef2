import cirq


def lcu_select():
    # Z Z for every index; each bit takes it away again and brings its X.
    low, high, first, second = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.Z.on_each(first, second),
        cirq.CZ(low, first),
        cirq.CZ(low, second),
        cirq.CNOT(low, first),
        cirq.CZ(high, first),
        cirq.CZ(high, second),
        cirq.CNOT(high, second),
        # Both together give Y Y; the sign is missing.
        cirq.CZ(low, high),
    )
