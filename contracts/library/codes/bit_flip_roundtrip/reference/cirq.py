import cirq


def bit_flip_roundtrip(logical_bit):
    q = cirq.LineQubit.range(3)
    encoder = cirq.Circuit(cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]))
    circuit = cirq.Circuit()
    if logical_bit:
        circuit.append(cirq.X(q[0]))
    return circuit + encoder + cirq.inverse(encoder)
