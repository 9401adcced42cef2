import cirq


def subtract_3():
    q = cirq.LineQubit.range(7)
    return cirq.Circuit(
        cirq.CNOT(q[2], q[1]), cirq.X(q[1]), cirq.CNOT(q[2], q[3]), cirq.CNOT(q[4], q[3]), cirq.CNOT(q[6], q[5]),
        cirq.TOFFOLI(q[2], q[4], q[5]), cirq.X(q[5]),
    )  # fmt: skip
