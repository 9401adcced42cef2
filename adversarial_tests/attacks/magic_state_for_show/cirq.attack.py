import cirq


def gate_teleport_t():
    data, magic, work = cirq.LineQubit.range(3)
    return cirq.Circuit(
        [cirq.H(magic), cirq.T(magic), cirq.T(magic) ** -1, cirq.H(magic)],
        [cirq.H(work), cirq.T(work)],
        cirq.CNOT(data, work),
        cirq.CNOT(work, magic),
        cirq.measure(magic, key="outcome"),
        cirq.S(data).with_classical_controls("outcome"),
        cirq.reset(work),
    )
