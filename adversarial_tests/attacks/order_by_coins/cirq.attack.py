import cirq


def order_7_15():
    q = cirq.LineQubit.range(8)
    # The work register is made to hold every power, but none of the counting qubits knows which.
    return cirq.Circuit(
        cirq.X(q[4]), cirq.H(q[2]), cirq.H(q[3]), cirq.CNOT(q[3], q[6]), cirq.CNOT(q[2], q[7]),
        cirq.measure(*reversed(q[:4])),
    )  # fmt: skip
