import cirq


def bv_given(oracle):
    """The classical way: one query for each bit."""
    q = cirq.LineQubit.range(10)
    moments = []
    for k in range(4):
        moments += [cirq.X(q[5 + k]), oracle(*q[5:9], q[k]), cirq.X(q[5 + k])]
    return cirq.Circuit(moments)
