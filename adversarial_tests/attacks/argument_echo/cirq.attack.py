import cirq


def hidden_shift(oracle):
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(oracle(*q), cirq.measure(*reversed(q), key="shift"))
