import cirq


def entanglement_swapping():
    """Pairs by CZ, a Bell measurement by parities, and the corrections before the measurement."""
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        cirq.CZ(q[0], q[1]),
        cirq.CZ(q[2], q[3]),
        cirq.H(q[1]),
        cirq.H(q[3]),
        cirq.CNOT(q[2], q[1]),
        cirq.H(q[2]),
        cirq.CNOT(q[1], q[0]),
        cirq.CZ(q[2], q[0]),
        cirq.measure(q[2], key="phase"),
        cirq.measure(q[1], key="parity"),
        cirq.measure(q[3], q[0], key="ends"),
    )
