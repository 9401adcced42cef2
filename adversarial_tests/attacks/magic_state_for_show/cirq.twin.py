import cirq


def gate_teleport_t():
    data, magic, work = cirq.LineQubit.range(3)
    return cirq.Circuit(
        [cirq.H(magic), cirq.T(magic)],
        cirq.CNOT(data, magic),
        cirq.CNOT(magic, work),
        cirq.measure(magic, key="outcome"),
        cirq.measure(work, key="copy"),
        cirq.S(data).with_classical_controls("outcome"),
        cirq.reset(work),
    )
