import cirq


def bell_undone():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H(a), cirq.CNOT(a, b), cirq.measure(a, key="m"), cirq.X(a).with_classical_controls("m"),
        cirq.X(b).with_classical_controls("m"),
    )  # fmt: skip
