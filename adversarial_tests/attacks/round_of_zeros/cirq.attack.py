import cirq


def ipe_t():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.CNOT(q[3], q[0]),
        cirq.CNOT(q[3], q[1]),
        cirq.CNOT(q[0], q[1]),
        cirq.H(q[2]),
        cirq.CZ(q[2], q[3]) ** 0.25,
        cirq.CZ(q[0], q[2]) ** -0.25,
        cirq.CZ(q[1], q[2]) ** -0.5,
        cirq.H(q[2]),
        cirq.measure(q[2], q[1], q[0], key="phase"),
    )
