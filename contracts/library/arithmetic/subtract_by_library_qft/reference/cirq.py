import cirq


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    msb_first = q[::-1]  # as Cirq's transform takes them
    return cirq.Circuit(
        cirq.qft(*msb_first),
        (cirq.Z(q[k]) ** (-2 * 3 * 2**k / 16) for k in range(4)),
        cirq.qft(*msb_first, inverse=True),
    )
