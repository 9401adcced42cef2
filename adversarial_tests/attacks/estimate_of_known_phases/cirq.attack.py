import cirq


def qpe_x():
    *counting, target = cirq.LineQubit.range(4)
    # A controlled X is H on both sides of a phase: here the phase is the coin's, and asks nobody.
    return cirq.Circuit(
        cirq.H.on_each(*counting), cirq.inverse(cirq.qft(*reversed(counting))), cirq.H(target),
        cirq.CNOT(target, counting[2]),
    )  # fmt: skip
