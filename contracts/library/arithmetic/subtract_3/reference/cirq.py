import cirq


def subtract_3():
    q = cirq.LineQubit.range(7)
    out, a = q[1::2], q[2::2]
    # a + 101 (binary): the carry out of bit 0 is a0, out of bit 1 it is a1 AND a0.
    return cirq.Circuit(
        [cirq.CNOT(source, target) for source, target in zip(a, out, strict=True)],
        cirq.X(out[0]),
        cirq.CNOT(a[0], out[1]),
        cirq.X(out[2]),
        cirq.TOFFOLI(a[0], a[1], out[2]),
    )
