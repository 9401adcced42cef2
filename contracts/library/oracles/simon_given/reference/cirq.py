import cirq


def simon_given(oracle):
    query, values = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 6)
    return cirq.Circuit(
        cirq.H.on_each(*query),
        oracle(*query, *values),
        cirq.measure(*reversed(values), key="f"),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="y"),
    )
