import cirq


def bit_flip_roundtrip(logical_bit):
    a, b, c = cirq.LineQubit.range(3)
    encoder = cirq.Circuit(cirq.CNOT(a, b), cirq.CNOT(b, c))
    return cirq.Circuit([cirq.X(a)] * logical_bit) + encoder + encoder**-1
