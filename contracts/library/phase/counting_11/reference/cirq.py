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


def controlled_iterate(control, search):
    # The oracle turns the sign of |11>.
    yield cirq.CCZ(control, *search)
    # The diffusion operator, whose sign counts under control.
    yield cirq.H.on_each(*search)
    yield cirq.X.on_each(*search)
    yield cirq.CCZ(control, *search)
    yield cirq.X.on_each(*search)
    yield cirq.H.on_each(*search)
    yield cirq.Z(control)


def counting_11():
    counting = cirq.LineQubit.range(3)
    search = cirq.LineQubit.range(3, 3 + 2)
    circuit = cirq.Circuit(cirq.H.on_each(*counting, *search))
    for k, control in enumerate(counting):
        for _ in range(2**k):
            circuit.append(controlled_iterate(control, search))
    circuit.append(inverse_qft(counting))
    circuit.append(cirq.measure(*reversed(counting), key="m"))
    return circuit
