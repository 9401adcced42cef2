import cirq


def shor_x_syndrome(error_qubit):
    q = cirq.LineQubit.range(11)
    circuit = cirq.Circuit()
    for a, b, c in (q[:3], q[3:6], q[6:9]):
        circuit.append([cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(a, c)])
    if error_qubit >= 0:
        circuit.append(cirq.Z(q[error_qubit]))
    for ancilla, blocks in ((q[9], (0, 1)), (q[10], (1, 2))):
        circuit.append(cirq.X(ancilla) ** int(error_qubit // 3 in blocks and error_qubit >= 0))
        # The Z parity of two qubits of a block is even, whatever the phases are.
        circuit.append(cirq.CNOT(q[3 * blocks[0] + k], ancilla) for k in range(2))
    circuit.append(cirq.measure(q[10], q[9], key="syndrome"))
    return circuit
