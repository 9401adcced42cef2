import cirq


def bit_flip_roundtrip(logical_bit):
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.X(q[0]) if logical_bit else [],
        [cirq.CNOT(q[0], q[1]), cirq.H(q[0]), cirq.H(q[0]), cirq.CNOT(q[0], q[1])],
        cirq.H(q[0]),
        [cirq.CNOT(q[0], q[2]), cirq.CNOT(q[0], q[2])],
        cirq.H(q[0]),
    )
