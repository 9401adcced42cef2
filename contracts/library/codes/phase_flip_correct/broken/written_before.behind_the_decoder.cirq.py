import cirq


def phase_flip_correct(logical_bit, error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit()
    circuit.append([cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])])
    circuit.append(cirq.H.on_each(*data))
    if error_qubit >= 0:
        circuit.append(cirq.Z(data[error_qubit]))
    circuit.append(cirq.H.on_each(*data))
    circuit.append([cirq.CNOT(data[0], low), cirq.CNOT(data[1], low)])
    circuit.append([cirq.CNOT(data[1], high), cirq.CNOT(data[2], high)])
    for qubit, values in enumerate(((1, 0), (1, 1), (0, 1))):
        circuit.append(cirq.X(data[qubit]).controlled_by(low, high, control_values=values))
    circuit.append([cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1])])
    circuit.append(cirq.X(data[0]) if logical_bit else [])
    return circuit
