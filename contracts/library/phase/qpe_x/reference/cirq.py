import cirq


def inverse_qft(qubits):
    # Qubit 0 is the least significant bit; the swaps come first.
    n = len(qubits)
    for k in range(n // 2):
        yield cirq.SWAP(qubits[k], qubits[n - 1 - k])
    for k in range(n):
        for j in range(k):
            yield cirq.CZPowGate(exponent=-1 / 2 ** (k - j))(qubits[j], qubits[k])
        yield cirq.H(qubits[k])


def qpe_x():
    counting = cirq.LineQubit.range(3)
    target = cirq.LineQubit(3)
    return cirq.Circuit(
        cirq.H.on_each(*counting),
        # X^2 and X^4 are the identity: only the first power is left.
        cirq.CNOT(counting[0], target),
        inverse_qft(counting),
        cirq.measure(*reversed(counting), key="m"),
    )
