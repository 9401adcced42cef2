import cirq


def rep5_correct(logical_bit, error_qubit):
    """Qubit 4 is looked at before it is taken into the code."""
    q = cirq.LineQubit.range(9)
    circuit = cirq.Circuit(cirq.X(q[0]) if logical_bit else [], (cirq.CNOT(q[0], q[k]) for k in (1, 2, 3)))
    circuit.append([cirq.CNOT(q[4], q[8]), cirq.CNOT(q[0], q[4])])
    circuit.append(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    for k in range(4):
        circuit.append([cirq.CNOT(q[k], q[5 + k]), cirq.CNOT(q[k + 1], q[5 + k])])
    for k in range(5):
        values = [int(j in (k - 1, k)) for j in range(4)]
        circuit.append(cirq.X(q[k]).controlled_by(*q[5:], control_values=values))
    circuit.append(cirq.CNOT(q[0], q[k]) for k in range(1, 5))
    return circuit
