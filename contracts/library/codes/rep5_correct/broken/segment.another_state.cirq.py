import cirq


def rep5_correct(logical_bit, error_qubit):
    qubits = cirq.LineQubit.range(9)
    encoder = [cirq.CNOT(qubits[0], qubits[k]) for k in range(1, 5)]
    circuit = cirq.Circuit()
    if logical_bit:
        circuit.append(cirq.X(qubits[0]))
    # What is encoded is the given state turned about y, and turned back behind the decoder.
    circuit.append(cirq.ry(1.0).on(qubits[0]))
    circuit.append(encoder)
    if error_qubit >= 0:
        circuit.append(cirq.X(qubits[error_qubit]))
    for k in range(4):
        circuit.append([cirq.CNOT(qubits[k], qubits[5 + k]), cirq.CNOT(qubits[k + 1], qubits[5 + k])])
    for target, ancillas, values in (
        (0, (5, 6), (1, 0)),
        (1, (5, 6), (1, 1)),
        (2, (6, 7), (1, 1)),
        (3, (7, 8), (1, 1)),
        (4, (7, 8), (0, 1)),
    ):
        controls = [qubits[k] for k in ancillas]
        circuit.append(cirq.X(qubits[target]).controlled_by(*controls, control_values=values))
    circuit.append(reversed(encoder))
    circuit.append(cirq.ry(-1.0).on(qubits[0]))
    return circuit
