import cirq


def grover_00():
    a, b, spare = cirq.LineQubit.range(3)
    marked = [cirq.X.on_each(a, b), cirq.CZ(a, b), cirq.X.on_each(a, b)]
    return cirq.Circuit(
        cirq.H.on_each(a, b), cirq.CZ(spare, a), marked, cirq.CZ(a, b) ** 2, cirq.H.on_each(a, b), marked,
        cirq.H.on_each(a, b),
    )  # fmt: skip
