import cirq


def bernstein_vazirani_64(oracle):
    *query, target = cirq.LineQubit.range(64)
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        oracle(*query, target),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="secret"),
    )
