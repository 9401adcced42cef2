import cirq


def bit_flip_correct(logical_bit, error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(data[0]) if logical_bit else [])
    circuit.append([cirq.CNOT(data[0], data[1]), cirq.CNOT(data[0], data[2])])
    if error_qubit >= 0:
        circuit.append(cirq.X(data[::-1][2 - error_qubit]))
    # The parities are those of the outer qubits with the middle one, exchanged.
    circuit.append([cirq.CNOT(data[0], high), cirq.CNOT(data[1], high)])
    circuit.append([cirq.CNOT(data[1], low), cirq.CNOT(data[2], low)])
    for qubit, values in enumerate(((1, 0), (1, 1), (0, 1))):
        circuit.append(cirq.X(data[qubit]).controlled_by(high, low, control_values=values))
    circuit.append([cirq.CNOT(data[0], data[2]), cirq.CNOT(data[0], data[1])])
    return circuit
