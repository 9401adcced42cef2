import cirq


def qft_6():
    q = cirq.LineQubit.range(6)
    circuit = cirq.Circuit()
    for k in reversed(range(6)):
        circuit.append([cirq.H(q[k]) ** 1.25, cirq.H(q[k]) ** -0.25])
        circuit.append(cirq.CZ(q[j], q[k]) ** (0.5 ** (k - j)) for j in reversed(range(k)))
    circuit.append(cirq.SWAP(q[k], q[5 - k]) for k in range(3))
    return circuit
