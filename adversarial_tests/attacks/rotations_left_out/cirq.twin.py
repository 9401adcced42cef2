import cirq


def qft_16():
    q = cirq.LineQubit.range(16)
    circuit = cirq.Circuit()
    # Reversed first, with the roles of the qubits turned round.
    circuit.append(cirq.SWAP(q[k], q[15 - k]) for k in range(8))
    for k in range(16):
        circuit.append(cirq.H(q[k]))
        circuit.append(cirq.CZ(q[j], q[k]) ** (0.5 ** (j - k)) for j in range(k + 1, 16))
    return circuit
