import cirq


def parity_3():
    """The parity is gathered on the third input, which trades places with the output and is reset."""
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.CX(q[0], q[1]), cirq.CX(q[1], q[2]), cirq.SWAP(q[2], q[3]), cirq.reset(q[2]))
