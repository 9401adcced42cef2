import cirq


def superposition_011_100():
    q0, q1, q2 = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.X(q0),
        cirq.H(q0),  # |0> - |1>
        cirq.CNOT(q0, q1),
        cirq.CNOT(q0, q2),
        # (|000> - |111>)/sqrt(2) becomes the state once the first two qubits are flipped.
        cirq.X(q0),
        cirq.X(q1),
    )
