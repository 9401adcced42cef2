import cirq


def hidden_shift(oracle):
    q = cirq.LineQubit.range(4)
    signs = [cirq.H.on_each(*q), cirq.CZ(q[0], q[1]), cirq.CZ(q[2], q[3]), cirq.H.on_each(*q)]
    return [cirq.H.on_each(*q), oracle(*q), signs, cirq.measure(*reversed(q), key="shift")]
