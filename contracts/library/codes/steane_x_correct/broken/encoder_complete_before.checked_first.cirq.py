import cirq


def steane_x_correct(logical_bit, error_qubit):
    """One generator is encoded after the first check."""
    q = cirq.LineQubit.range(10)
    encoder = cirq.Circuit(cirq.CNOT(q[0], q[1]), cirq.CNOT(q[0], q[2]))
    encoder.append([cirq.H(q[4]), *(cirq.CNOT(q[4], q[k]) for k in (0, 2, 6))])
    encoder.append([cirq.H(q[5]), *(cirq.CNOT(q[5], q[k]) for k in (1, 2, 6))])
    last = cirq.Circuit([cirq.H(q[3]), *(cirq.CNOT(q[3], q[k]) for k in (0, 1, 6))])
    circuit = cirq.Circuit(encoder, cirq.X.on_each(*q[:7]) if logical_bit else [])
    circuit.append(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    circuit.append(cirq.CNOT(q[k], q[7]) for k in (0, 2, 4, 6))
    circuit += last
    circuit.append(cirq.CNOT(q[k], q[8]) for k in (1, 2, 5, 6))
    circuit.append(cirq.CNOT(q[k], q[9]) for k in (3, 4, 5, 6))
    for k in range(7):
        values = [k + 1 >> bit & 1 for bit in range(3)]
        circuit.append(cirq.X(q[k]).controlled_by(*q[7:], control_values=values))
    circuit.append(cirq.inverse(encoder + last))
    circuit.append(cirq.measure(*reversed(q[:7]), key="data"))
    return circuit
