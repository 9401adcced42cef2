import cirq


def rep5_correct(logical_bit, error_qubit):
    q = cirq.LineQubit.range(10)
    data, ancilla, spare = q[:5], q[5:9], q[9]
    encoder = cirq.Circuit(cirq.CNOT(a, b) for a, b in zip(data, data[1:]))
    # The spare qubit is empty, so that two CNOTs move the state.
    park = cirq.Circuit(cirq.CNOT(data[0], spare), cirq.CNOT(spare, data[0]))
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else []) + park + encoder
    if error_qubit >= 0:
        circuit.append(cirq.X(data[error_qubit]))
    for k in range(4):
        circuit.append([cirq.CNOT(data[k], ancilla[k]), cirq.CNOT(data[k + 1], ancilla[k])])
    for k in range(5):
        values = [int(j in (k - 1, k)) for j in range(4)]
        circuit.append(cirq.X(data[k]).controlled_by(*ancilla, control_values=values))
    return circuit + cirq.inverse(encoder) + cirq.inverse(park)
