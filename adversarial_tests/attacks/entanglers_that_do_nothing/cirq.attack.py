import cirq


def grover_00():
    a, b, spare = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(a, b), cirq.CNOT(a, b), cirq.CNOT(b, a), cirq.CZ(spare, a), cirq.TOFFOLI(spare, a, b),
        cirq.ISWAP(a, b) ** 4, cirq.CZ(a, b) ** 2, [cirq.CNOT(a, b), cirq.CNOT(b, a)] * 3, cirq.H.on_each(a, b),
    )  # fmt: skip
