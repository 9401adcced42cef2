import cirq


def ipe_t():
    # Ancillas are swapped out once they are read.
    low, middle, high, system, spare, other = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.H.on_each(low, middle, high),
        cirq.CZ(low, system),
        cirq.H(low),
        cirq.measure(low, key="low"),
        cirq.SWAP(low, spare),
        cirq.CZ(middle, system) ** 0.5,
        (cirq.Z(middle) ** -0.5).with_classical_controls("low"),
        cirq.H(middle),
        cirq.measure(middle, key="middle"),
        cirq.SWAP(middle, other),
        cirq.CZ(high, system) ** 0.25,
        (cirq.Z(high) ** -0.25).with_classical_controls("low"),
        (cirq.Z(high) ** -0.5).with_classical_controls("middle"),
        cirq.H(high),
        cirq.measure(high, key="high"),
    )
