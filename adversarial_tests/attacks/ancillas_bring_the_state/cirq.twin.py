import cirq


def shor_zero():
    q = cirq.LineQubit.range(12)
    circuit = cirq.Circuit()
    for block in range(3):
        # A block is made on work qubits, by gates, and swapped into its place.
        circuit.append([cirq.H(q[9]), cirq.CNOT(q[9], q[10]), cirq.CNOT(q[10], q[11])])
        circuit.append(cirq.SWAP(q[9 + k], q[3 * block + k]) for k in range(3))
    return circuit
