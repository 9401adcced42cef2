import cirq


def grover_00():
    """|00> is entangled and brought back: the states of a search, and no search."""
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        cirq.T.on_each(a, b),
        (cirq.T**-1).on_each(a, b),
        cirq.CZ(a, b),
        cirq.H.on_each(a, b),
        cirq.measure(b, a, key="found"),
    )
