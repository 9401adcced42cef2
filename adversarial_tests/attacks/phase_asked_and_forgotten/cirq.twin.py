import cirq


def ipe_t():
    low, middle, high, system = cirq.LineQubit.range(4)
    turns = [cirq.CZ(ancilla, system) ** (0.25 * 2**k) for k, ancilla in enumerate((high, middle, low))]
    return cirq.Circuit(
        cirq.H.on_each(low, middle, high), turns, cirq.H(low), cirq.CZ(low, middle) ** -0.5, cirq.H(middle),
        cirq.CZ(low, high) ** -0.25, cirq.CZ(middle, high) ** -0.5, cirq.H(high), cirq.measure(high, middle, low),
    )  # fmt: skip
