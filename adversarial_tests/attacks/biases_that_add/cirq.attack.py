import cirq


def qft_6():
    q = cirq.LineQubit.range(6)
    circuit = cirq.Circuit()
    for k in reversed(range(6)):
        # Each Hadamard is turned a little too far.
        circuit.append(cirq.H(q[k]) ** 1.000003)
        circuit.append(cirq.CZ(q[j], q[k]) ** (0.5 ** (k - j) + 3e-6) for j in reversed(range(k)))
    circuit.append(cirq.SWAP(q[k], q[5 - k]) for k in range(3))
    return circuit
