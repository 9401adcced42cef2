import cirq


def parity_measurement():
    """Z0Z1 by phase kickback."""
    a, b, ancilla = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.Y(ancilla) ** 0.5,
        cirq.CZ(ancilla, b),
        cirq.CZ(ancilla, a),
        cirq.Y(ancilla) ** -0.5,
        cirq.measure(ancilla),
    )
