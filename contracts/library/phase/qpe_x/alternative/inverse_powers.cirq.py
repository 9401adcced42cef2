import cirq


def qpe_x():
    # Powers of the inverse (X is its own) go with the transform itself; the target starts in |1>.
    counting = cirq.LineQubit.range(3)
    target = cirq.LineQubit(3)
    return cirq.Circuit(
        cirq.X(target),
        (cirq.Y**0.5).on_each(*counting),
        cirq.H(target),
        cirq.CZ(counting[0], target),
        cirq.H(target),
        cirq.qft(*reversed(counting)),
        cirq.measure(*reversed(counting), key="m"),
    )
