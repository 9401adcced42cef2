import cirq


def period_mod2():
    low, high, target = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(low, high),
        cirq.X(target),
        cirq.H(target),
        cirq.CNOT(low, target),
        # Cirq's transform takes its most significant qubit first.
        cirq.inverse(cirq.qft(high, low)),
        # The target goes back to |0>.
        cirq.H(target),
        cirq.X(target),
        cirq.measure(high, low, key="m"),
    )
