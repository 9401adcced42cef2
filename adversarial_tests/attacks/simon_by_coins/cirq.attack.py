import cirq


def simon_110():
    q = cirq.LineQubit.range(6)
    # The superposition is there, and is asked for two of its bits, but for those of the answer.
    return cirq.Circuit(
        cirq.H.on_each(*q[:3]), cirq.CNOT(q[0], q[3]), cirq.CNOT(q[1], q[4]), cirq.H(q[2]), cirq.CNOT(q[1], q[2])
    )
