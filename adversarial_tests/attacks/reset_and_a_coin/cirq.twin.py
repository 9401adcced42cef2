import cirq


def active_reset():
    q = cirq.LineQubit(0)
    return cirq.Circuit(cirq.H(q), cirq.measure(q, key="m"), cirq.X(q).with_classical_controls("m"), cirq.reset(q))
