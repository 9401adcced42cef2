import cirq


def two_bell_pairs():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.H.on_each(*q), cirq.CZ(q[0], q[1]), cirq.CZ(q[2], q[3]), cirq.H.on_each(q[1], q[3]))
