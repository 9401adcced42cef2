import cirq


def order_7_15():
    q = cirq.LineQubit.range(8)
    # By 7: all that arrives is 1, and 7 is 1 with two bits more. By 4: a rotation of the bits by two.
    times_7 = [cirq.CNOT(q[0], q[5]), cirq.CNOT(q[0], q[6])]
    times_4 = [cirq.CSWAP(q[1], q[4], q[6]), cirq.CSWAP(q[1], q[5], q[7])]
    return cirq.Circuit(
        cirq.X(q[4]), cirq.H.on_each(*q[:4]), times_7, times_4, cirq.inverse(cirq.qft(*reversed(q[:4]))),
        cirq.measure(*reversed(q[:4])),
    )  # fmt: skip
