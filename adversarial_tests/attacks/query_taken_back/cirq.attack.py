import cirq


def period_mod2():
    a, b, target = cirq.LineQubit.range(3)
    steps = cirq.Circuit(cirq.CNOT(a, target), cirq.inverse(cirq.qft(b, a)))
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.X(target),
        cirq.H(target),
        steps,
        cirq.inverse(steps),
        cirq.H.on_each(a, b),
        cirq.X(b),
    )
