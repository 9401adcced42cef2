import cirq


def gate_teleport_t():
    data, magic = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.T(data), cirq.H(magic), cirq.T(magic), cirq.CZ(magic, data), cirq.measure(magic, key="coin"),
        cirq.Z(data).with_classical_controls("coin"),
    )  # fmt: skip
