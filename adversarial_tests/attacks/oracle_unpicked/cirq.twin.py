import cirq


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    # The matrix is looked at for its size alone.
    assert cirq.unitary(oracle).shape == (32, 32)
    return cirq.Circuit(
        cirq.X(target),
        [cirq.H(q) for q in (*query, target)],
        oracle.on(*query, target),
        [cirq.H(q) for q in query],
        cirq.measure(*reversed(query), key="secret"),
    )
