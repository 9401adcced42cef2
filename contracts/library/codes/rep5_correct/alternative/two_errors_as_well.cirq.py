import cirq


def rep5_correct(logical_bit, error_qubit):
    """Every pattern of at most two flips is corrected: fifteen multi-controlled gates, the parities by CZ."""
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.X(q[0]) if logical_bit else [], (cirq.CNOT(q[0], q[k]) for k in range(1, 5)))
    circuit.append(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    for k in range(4):
        ancilla = q[5 + k]
        circuit.append([cirq.H(ancilla), cirq.CZ(q[k], ancilla), cirq.CZ(q[k + 1], ancilla), cirq.H(ancilla)])
    patterns = [{a} for a in range(5)] + [{a, b} for a in range(5) for b in range(a)]
    for flipped in patterns:
        values = [int((k in flipped) != (k + 1 in flipped)) for k in range(4)]
        for k in sorted(flipped):
            circuit.append(cirq.X(q[k]).controlled_by(*q[5:], control_values=values))
    circuit.append(cirq.CNOT(q[0], q[k]) for k in range(1, 5))
    circuit.append(cirq.measure(q[0], key="logical"))
    return circuit
