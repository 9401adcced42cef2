import cirq


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        oracle(*query, target),
        cirq.H.on_each(*query),
        cirq.X(query[0]).controlled_by(*query[1:], control_values=[0, 0, 1]),
        cirq.measure(*reversed(query), key="secret"),
    )
