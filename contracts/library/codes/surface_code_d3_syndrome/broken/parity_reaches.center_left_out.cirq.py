import cirq

Z_CHECKS = ((0, 1, 3), (5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    """The two large Z checks pass over the qubit in the middle."""
    q = cirq.LineQubit.range(17)
    circuit = cirq.Circuit(cirq.X(q[error_qubit]) if error_qubit >= 0 else [])
    for ancilla, check in enumerate(Z_CHECKS, start=9):
        circuit.append(cirq.CNOT(q[k], q[ancilla]) for k in check)
    for ancilla, check in enumerate(X_CHECKS, start=13):
        circuit.append(cirq.H(q[ancilla]))
        circuit.append(cirq.CNOT(q[ancilla], q[k]) for k in check)
        circuit.append(cirq.H(q[ancilla]))
    circuit.append(cirq.measure(*reversed(q[9:]), key="syndrome"))
    return circuit
