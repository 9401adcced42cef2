import cirq


def bit_flip_roundtrip(logical_bit):
    a, b, c = cirq.LineQubit.range(3)
    # The encoder between two swaps with an empty qubit, and its inverse.
    return cirq.Circuit(
        [cirq.X(a)] * logical_bit,
        cirq.CNOT(b, c),
        cirq.CNOT(c, b),
        cirq.CNOT(b, a),
        cirq.CNOT(b, a),
        cirq.CNOT(c, b),
        cirq.CNOT(b, c),
    )
