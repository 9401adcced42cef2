import cirq


def bell_undone():
    a, b = cirq.LineQubit.range(2)
    pair = [cirq.H(a), cirq.H(b), cirq.CZ(a, b), cirq.H(b)]
    return cirq.Circuit(pair, cirq.inverse(pair))
