import cirq


def teleport_rx():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.X(q[0]) ** 0.5,
        cirq.H(q[1]),
        cirq.CNOT(q[1], q[2]),
        cirq.CNOT(q[0], q[1]),
        cirq.H(q[0]),
        cirq.CNOT(q[1], q[2]),
        cirq.CZ(q[0], q[2]),
        cirq.measure(*q[:2], key="outcome"),
        cirq.reset_each(*q[:2]),
    )
