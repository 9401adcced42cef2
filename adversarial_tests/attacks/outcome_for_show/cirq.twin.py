import cirq


def active_reset():
    q = cirq.LineQubit(0)
    return cirq.Circuit(cirq.measure(q, key="m"), cirq.Y(q).with_classical_controls("m"), cirq.reset(q))
