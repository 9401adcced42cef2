import cirq


def bit_flip_correct(logical_bit, error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    # The error is X, written three times.
    error = cirq.Circuit([cirq.X(data[error_qubit])] * 3 if error_qubit >= 0 else [])
    extraction = cirq.Circuit(cirq.CNOT(data[0], low), cirq.CNOT(data[1], low))
    extraction.append([cirq.CNOT(data[1], high), cirq.CNOT(data[2], high)])
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else [])
    circuit.append([cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])])
    circuit += error + extraction
    for qubit, values in enumerate(((1, 0), (1, 1), (0, 1))):
        circuit.append(cirq.X(data[qubit]).controlled_by(low, high, control_values=values))
    circuit.append([cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1])])
    return circuit
