import cirq


def active_reset():
    q, work = cirq.LineQubit.range(2)
    return cirq.Circuit(
        [cirq.measure(q, key=key) for key in "ab"],
        cirq.SWAP(q, work),
        cirq.X(work).with_classical_controls("a", "b"),
        cirq.SWAP(q, work),
    )
