import cirq


def superdense(message):
    a, b = cirq.LineQubit.range(2)
    pair = [cirq.H(a), cirq.CNOT(a, b)]
    written = [cirq.X(b) ** int(message[0]), cirq.X(a) ** int(message[1])]
    return cirq.Circuit(pair, cirq.inverse(pair), written, pair, cirq.inverse(pair), cirq.measure(b, a))
