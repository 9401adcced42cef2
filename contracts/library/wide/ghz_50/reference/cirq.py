import cirq


def ghz_50():
    """Logarithmic depth: in each layer every qubit of the state so far takes one more in."""
    qubits = cirq.LineQubit.range(50)
    circuit = cirq.Circuit(cirq.H(qubits[0]))
    size = 1
    while size < len(qubits):
        circuit.append(cirq.CNOT(qubits[k], qubits[size + k]) for k in range(min(size, len(qubits) - size)))
        size *= 2
    return circuit
