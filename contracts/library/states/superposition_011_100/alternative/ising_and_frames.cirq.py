import cirq


def superposition_011_100():
    """A Moelmer-Soerensen gate on two qubits, a copy to the third, and phases in the Z frame."""
    q0, q1, q2 = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.X(q2),
        cirq.XX(q1, q2) ** 0.5,  # |01> of q1 q2, and -i |10>
        cirq.CNOT(q1, q0),
        cirq.Z(q1) ** -0.5,
        cirq.measure(q2, q1, q0),
    )
