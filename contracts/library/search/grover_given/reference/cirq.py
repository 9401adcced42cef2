import cirq


def grover_given(oracle):
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        oracle(*q),
        cirq.H.on_each(*q),
        cirq.X.on_each(*q),
        cirq.CCZ(*q),
        cirq.X.on_each(*q),
        cirq.H.on_each(*q),
        cirq.measure(*reversed(q), key="found"),
    )
