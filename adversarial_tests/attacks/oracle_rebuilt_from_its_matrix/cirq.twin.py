import cirq


def dj_given(oracle):
    *query, target = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        cirq.CircuitOperation(cirq.FrozenCircuit(oracle(*query, target))),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="y"),
    )
