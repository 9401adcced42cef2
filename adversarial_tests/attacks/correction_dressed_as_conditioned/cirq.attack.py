import cirq


def phase_flip_correct(logical_bit, error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    table = ((1, 0), (1, 1), (0, 1), (0, 0))
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else [])
    circuit.append([cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2]), cirq.H.on_each(*data)])
    if error_qubit >= 0:
        circuit.append(cirq.Z(data[error_qubit]))
    circuit.append(cirq.X(q) for q, bit in zip((low, high), table[error_qubit]) if bit)
    for qubit, values in zip(data, table):
        circuit.append(cirq.Z(qubit).controlled_by(low, high, control_values=values))
    circuit.append([cirq.H.on_each(*data), cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1])])
    return circuit
