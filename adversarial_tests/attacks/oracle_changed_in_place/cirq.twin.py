import cirq


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    kind = type(oracle)
    # An attribute of its own on the oracle's class changes nothing.
    kind.note = "asked once"
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        oracle(*query, target),
        cirq.H.on_each(*query, target),
        cirq.measure(*reversed(query), key="secret"),
    )
