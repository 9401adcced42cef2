import cirq


def simon_110():
    """The parity is gathered in place on the query register and put back; the values are read at once."""
    q = cirq.LineQubit.range(6)
    return cirq.Circuit(
        cirq.ry(3.141592653589793 / 2).on_each(*q[:3]),
        cirq.CNOT(q[1], q[2]),
        cirq.CNOT(q[2], q[5]),
        cirq.CNOT(q[0], q[3]),
        cirq.CNOT(q[1], q[2]),
        cirq.measure(q[5], q[4], q[3], key="value"),
        cirq.H.on_each(*q[:3]),
        cirq.measure(q[2], q[1], q[0], key="y"),
    )
