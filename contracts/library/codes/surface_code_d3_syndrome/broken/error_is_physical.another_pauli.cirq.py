import cirq

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    qubits = cirq.LineQubit.range(17)
    circuit = cirq.Circuit()
    # On |0> it cannot be told from X.
    if error_qubit >= 0:
        circuit.append(cirq.Y(qubits[error_qubit]))
    for k, support in enumerate(Z_CHECKS):
        circuit.append([cirq.CNOT(qubits[data], qubits[9 + k]) for data in support])
    for k, support in enumerate(X_CHECKS):
        ancilla = qubits[13 + k]
        circuit.append(cirq.H(ancilla))
        circuit.append([cirq.CNOT(ancilla, qubits[data]) for data in support])
        circuit.append(cirq.H(ancilla))
    circuit.append(cirq.measure(*reversed(qubits[9:])))
    return circuit
