import cirq


def bit_flip_correct(logical_bit, error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit()
    if logical_bit:
        circuit.append(cirq.X(data[0]))
    circuit.append([cirq.H(data[0]), cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])])
    if error_qubit >= 0:
        circuit.append(cirq.X(data[error_qubit]))
    circuit.append([cirq.CNOT(data[0], low), cirq.CNOT(data[1], low)])
    circuit.append([cirq.CNOT(data[1], high), cirq.CNOT(data[2], high)])
    for qubit, values in enumerate(((1, 0), (1, 1), (0, 1))):
        circuit.append(cirq.X(data[qubit]).controlled_by(low, high, control_values=values))
    circuit.append([cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1]), cirq.H(data[0])])
    return circuit
