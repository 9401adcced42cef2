import cirq


def simon_11():
    x0, x1, y0, y1 = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H.on_each(x0, x1),
        # Copy x, then add the period where x0 is 1.
        cirq.CNOT(x0, y0),
        cirq.CNOT(x1, y1),
        cirq.CNOT(x0, y0),
        cirq.CNOT(x0, y1),
        cirq.measure(y1, y0, key="f"),
        cirq.H.on_each(x0, x1),
        cirq.measure(x1, x0, key="y"),
    )
