import cirq


def bit_flip_syndrome(error_qubit):
    # Each parity is formed in a data qubit and taken back.
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[error_qubit]) if error_qubit >= 0 else [],
        [cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[3]), cirq.CNOT(q[0], q[1])],
        [cirq.CNOT(q[2], q[1]), cirq.CNOT(q[1], q[4]), cirq.CNOT(q[2], q[1])],
        cirq.measure(q[4], q[3], key="syndrome"),
    )
