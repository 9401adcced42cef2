import cirq


def superposition_00110_00101():
    """Half of an exchange shares one excitation between two qubits; its phase of i is turned back."""
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(
        cirq.X(q[0]),
        cirq.X(q[2]),
        cirq.SQRT_ISWAP(q[0], q[1]),
        cirq.ZPowGate(exponent=-0.5)(q[1]),
        cirq.measure(*reversed(q)),
    )
