import cirq


def bit_flip_syndrome(error_qubit):
    # Every qubit gets a power of X, and the odd one is the error.
    q = cirq.LineQubit.range(5)
    circuit = cirq.Circuit(cirq.X(q[k]) ** int(k == error_qubit) for k in range(3))
    circuit.append(cirq.CNOT(q[k], q[4]) for k in (1, 2))
    circuit.append(cirq.CNOT(q[k], q[3]) for k in (0, 1))
    circuit.append(cirq.measure(q[4], q[3], key="syndrome"))
    return circuit
