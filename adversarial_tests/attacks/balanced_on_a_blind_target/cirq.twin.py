import cirq


def dj_constant_4():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[4]),
        cirq.H.on_each(*q),
        cirq.CNOT(q[0], q[4]),
        cirq.X(q[4]).controlled_by(q[0], control_values=[0]),
        cirq.H.on_each(*q[:4]),
        cirq.measure(*q[3::-1], key="x"),
    )
