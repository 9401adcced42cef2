import cirq


def period_mod2():
    a, b, target = cirq.LineQubit.range(3)
    steps = cirq.Circuit(cirq.CNOT(a, target), cirq.inverse(cirq.qft(b, a)))
    # Afterwards the target is taken back, which changes nothing that was found.
    return cirq.Circuit(
        cirq.H.on_each(a, b), cirq.X(target), cirq.H(target), steps, cirq.H(target), cirq.X(target), cirq.measure(b, a)
    )
