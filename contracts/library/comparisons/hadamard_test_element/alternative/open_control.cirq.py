import cirq


def hadamard_test_element():
    """U runs where the ancilla is 0; X in front changes nothing of |+>."""
    a, b, c = cirq.LineQubit.range(3)
    u = cirq.FrozenCircuit(cirq.CZ(b, c), cirq.H(b), cirq.T(b), cirq.CNOT(b, c))
    return cirq.Circuit(
        cirq.H.on_each(a, c),
        cirq.X(a),
        cirq.CircuitOperation(u).controlled_by(a, control_values=[0]),
        cirq.X(a),
        cirq.H(a),
    )
