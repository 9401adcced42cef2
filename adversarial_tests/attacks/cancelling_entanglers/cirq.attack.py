import cirq


def grover_00():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        # The same CZ in another spelling.
        cirq.H(b),
        cirq.CNOT(a, b),
        cirq.H(b),
        cirq.T.on_each(a, b),
        (cirq.T**-1).on_each(a, b),
        cirq.H.on_each(a, b),
        cirq.measure(b, a, key="result"),
    )
