import cirq


def superdense(message):
    a, b = cirq.LineQubit.range(2)
    pair = [cirq.H(a), cirq.CNOT(a, b)]
    encoded = [cirq.X(a) ** int(message[0]), cirq.Z(a) ** int(message[1])]
    return cirq.Circuit(pair, encoded, cirq.inverse(pair), cirq.measure(b, a))
