import cirq


def period_mod2():
    # A Z gate in place of the query: nothing is kicked back, and the target does nothing.
    low, high, target = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(low, high),
        cirq.X(target),
        cirq.H(target),
        cirq.Z(low),
        cirq.inverse(cirq.qft(high, low)),
        cirq.measure(high, low, key="m"),
    )
