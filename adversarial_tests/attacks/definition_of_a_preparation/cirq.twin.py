import cirq


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    # The operations out of a library's gate, which holds neither amplitudes nor a matrix.
    return cirq.Circuit(cirq.X(q[2]), cirq.X(q[1]), cirq.decompose(cirq.ISWAP(q[0], q[1]) ** 0.5), cirq.S(q[0]) ** -1)
