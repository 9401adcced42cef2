import cirq


def dj_constant_4():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[4]),
        cirq.H.on_each(*q),
        cirq.Z(q[4]),
        cirq.CNOT(q[0], q[4]),
        cirq.CNOT(q[2], q[4]),
        cirq.H.on_each(*q[:4]),
        cirq.measure(*q[3::-1], key="x"),
    )
