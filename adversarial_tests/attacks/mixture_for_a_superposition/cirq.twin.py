import cirq


def ghz_3():
    a, b, c, parity = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(a), cirq.H(b), cirq.CNOT(a, parity), cirq.CNOT(b, parity), cirq.measure(parity, key="p"),
        cirq.X(b).with_classical_controls("p"), cirq.X(parity).with_classical_controls("p"), cirq.CNOT(b, c),
    )  # fmt: skip
