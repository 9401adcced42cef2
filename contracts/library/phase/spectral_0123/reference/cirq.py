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


def spectral_0123():
    clock = cirq.LineQubit.range(3)
    low, high = cirq.LineQubit.range(3, 5)
    circuit = cirq.Circuit(cirq.H.on_each(*clock, low, high))
    for k, control in enumerate(clock):
        # exp(-iAt) turns |1> by -pi/4 on the low qubit and by -pi/2 on the high one.
        circuit.append(cirq.CZ(control, low) ** (-(2**k) / 4))
        circuit.append(cirq.CZ(control, high) ** (-(2**k) / 2))
    circuit.append(inverse_qft(clock))
    circuit.append(cirq.measure(*reversed(clock), key="m"))
    return circuit
