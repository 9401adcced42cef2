import cirq


def simon_11():
    """A GHZ state has the law and the entanglement; no function was queried in a superposition."""
    x0, x1, y0, _ = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H.on_each(x0, x1),
        cirq.H(x1),
        cirq.CNOT(x0, x1),
        cirq.CNOT(x0, y0),
    )
