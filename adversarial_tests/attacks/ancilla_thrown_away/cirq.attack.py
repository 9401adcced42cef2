import cirq


def ipe_t():
    low, middle, high, system, spare = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.H.on_each(low, middle, high),
        cirq.CZ(low, system),
        cirq.H(low),
        cirq.CZ(middle, system) ** 0.5,
        cirq.CZ(low, middle) ** -0.5,
        cirq.H(middle),
        cirq.CZ(high, system) ** 0.25,
        cirq.SWAP(high, spare),
        cirq.CNOT(low, high),
        cirq.measure(low, key="low"),
        cirq.measure(middle, key="middle"),
        cirq.X(high).with_classical_controls("low"),
        cirq.measure(high, key="high"),
    )
