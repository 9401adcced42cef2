import cirq


def exact_10001():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(cirq.H.on_each(*q), cirq.H.on_each(*q), cirq.X(q[0]), cirq.X(q[4]))
