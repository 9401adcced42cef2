import cirq


def grover_00():
    """The same CZ twice, with a whole diffusion between."""
    a, b = cirq.LineQubit.range(2)
    entangle = cirq.CZ(a, b)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.Z.on_each(a, b),
        entangle,
        cirq.H.on_each(a, b),
        cirq.Z.on_each(a, b),
        entangle,
        cirq.H.on_each(a, b),
        cirq.measure(b, a, key="result"),
    )
