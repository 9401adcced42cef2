import cirq


def bit_flip_syndrome(error_qubit):
    *data, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(data[error_qubit]) if error_qubit >= 0 else [])
    circuit.append([cirq.CNOT(data[0], high), cirq.CNOT(data[1], high)])
    circuit.append([cirq.CNOT(data[1], low), cirq.CNOT(data[2], low)])
    circuit.append(cirq.measure(high, low, key="syndrome"))
    return circuit
