import cirq


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    flip = [cirq.X(q) for q in query]
    return cirq.Circuit(
        # In the uniform superposition the flips are all alike.
        cirq.H.on_each(*query),
        flip,
        cirq.X(target),
        cirq.H(target),
        oracle(*query, target),
        flip,
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="secret"),
    )
