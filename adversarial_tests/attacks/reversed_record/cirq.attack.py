import cirq


def ghz_3():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]), cirq.measure(*q))
