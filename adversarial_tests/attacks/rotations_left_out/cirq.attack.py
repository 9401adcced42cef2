import cirq


def qft_16():
    q = cirq.LineQubit.range(16)
    circuit = cirq.Circuit()
    for k in reversed(range(16)):
        circuit.append(cirq.H(q[k]))
        circuit.append(cirq.CZ(q[j], q[k]) ** (0.5 ** (k - j)) for j in reversed(range(k)) if k - j < 12)
    circuit.append(cirq.SWAP(q[k], q[15 - k]) for k in range(8))
    return circuit
