import cirq


def bit_flip_syndrome(error_qubit):
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[error_qubit]) if error_qubit >= 0 else [],
        [cirq.CNOT(q[0], q[3]), cirq.CNOT(q[1], q[3]), cirq.CNOT(q[1], q[4]), cirq.CNOT(q[2], q[4])],
        cirq.measure(q[4], q[3], key="syndrome"),
        # Everybody else has looked at qubit 0, too.
        cirq.phase_damp(1.0)(q[0]),
    )
