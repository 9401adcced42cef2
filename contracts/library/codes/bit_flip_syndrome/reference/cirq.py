import cirq


def bit_flip_syndrome(error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit()
    if error_qubit >= 0:
        circuit.append(cirq.X(data[error_qubit]))
    circuit.append([cirq.CNOT(data[0], low), cirq.CNOT(data[1], low)])
    circuit.append([cirq.CNOT(data[1], high), cirq.CNOT(data[2], high)])
    circuit.append(cirq.measure(high, low, key="syndrome"))
    return circuit
