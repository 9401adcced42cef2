import cirq


def bit_flip_syndrome(error_qubit):
    a, b, c, low, high = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X((a, b, c)[error_qubit]) if error_qubit >= 0 else [])
    circuit.append([cirq.CNOT(b, a), cirq.CNOT(b, c)])
    circuit.append([cirq.SWAP(a, low), cirq.SWAP(c, high)])
    circuit.append([cirq.CNOT(low, a), cirq.CNOT(high, c)])
    circuit.append([cirq.CNOT(b, a), cirq.CNOT(b, c)])
    circuit.append(cirq.measure(high, low, key="syndrome"))
    return circuit
