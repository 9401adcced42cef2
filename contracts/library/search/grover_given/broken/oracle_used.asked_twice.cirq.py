import cirq


def grover_given(oracle):
    """Two queries that cancel beside the one that is used."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        [oracle(*q)] * 3,
        cirq.H.on_each(*q),
        cirq.X.on_each(*q),
        cirq.CCZ(*q),
        cirq.X.on_each(*q),
        cirq.H.on_each(*q),
    )
