import cirq


def gate_teleport_t():
    data, magic = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(magic), cirq.T(magic), cirq.CNOT(data, magic), cirq.measure(magic, key="parity"),
        cirq.S(data).with_classical_controls("parity"),
    )  # fmt: skip
