import cirq

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
GENERATORS = ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6)))


def steane_x_correct(logical_bit, error_qubit):
    """Checks by CZ between Hadamards; corrections as CCCZ between Hadamards; one measurement a qubit."""
    q = cirq.LineQubit.range(10)
    encoder = cirq.Circuit(cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]))
    for seed, others in GENERATORS:
        encoder.append([cirq.H(q[seed]), *(cirq.CNOT(q[seed], q[k]) for k in others)])
    circuit = cirq.Circuit(encoder, cirq.X.on_each(*q[:7]) if logical_bit else [])
    circuit.append(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    circuit.append(cirq.H.on_each(*q[7:]))
    for ancilla, check in zip(q[7:], CHECKS):
        circuit.append(cirq.CZ(q[k], ancilla) for k in check)
    circuit.append(cirq.H.on_each(*q[7:]))
    for k in range(7):
        flipped = [q[7 + bit] for bit in range(3) if not k + 1 >> bit & 1]
        circuit.append([cirq.X.on_each(*flipped), cirq.H(q[k])])
        circuit.append(cirq.Z(q[k]).controlled_by(*q[7:]))
        circuit.append([cirq.H(q[k]), cirq.X.on_each(*flipped)])
    circuit.append(cirq.inverse(encoder))
    circuit.append(cirq.measure(q[k], key=f"d{k}") for k in range(7))
    return circuit
