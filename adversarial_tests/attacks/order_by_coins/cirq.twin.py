import cirq


def order_7_15():
    q = cirq.LineQubit.range(8)
    times_7 = [cirq.CSWAP(q[0], q[k], q[k + 1]) for k in (4, 5, 6)] + [cirq.CNOT(q[0], q[k]) for k in range(4, 8)]
    times_4 = [cirq.CSWAP(q[1], q[4], q[6]), cirq.CSWAP(q[1], q[5], q[7])]
    return cirq.Circuit(
        cirq.X(q[4]), cirq.H.on_each(*q[:4]), times_7, times_4, cirq.inverse(cirq.qft(*reversed(q[:4]))),
        cirq.measure(*reversed(q[:4])),
    )  # fmt: skip
