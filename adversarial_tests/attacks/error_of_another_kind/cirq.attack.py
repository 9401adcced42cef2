import cirq


def rep5_correct(logical_bit, error_qubit):
    q = cirq.LineQubit.range(9)
    data, ancilla = q[:5], q[5:]
    encoder = cirq.Circuit(cirq.CNOT(a, b) for a, b in zip(data, data[1:]))
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else [], encoder)
    if error_qubit >= 0:
        circuit.append(cirq.Y(data[error_qubit]))
    for k in range(4):
        circuit.append([cirq.CNOT(data[k], ancilla[k]), cirq.CNOT(data[k + 1], ancilla[k])])
    for k in range(5):
        values = [int(j in (k - 1, k)) for j in range(4)]
        circuit.append(cirq.Y(data[k]).controlled_by(*ancilla, control_values=values))
    return circuit + cirq.inverse(encoder)
