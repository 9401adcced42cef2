import cirq


def steane_encode(logical_bit):
    """Nine CNOT gates in three layers; the bit enters first, as X on three qubits."""
    q = cirq.LineQubit.range(7)
    circuit = cirq.Circuit(cirq.X.on_each(q[2], q[4], q[5]) if logical_bit else [])
    circuit.append(cirq.H.on_each(q[0], q[1], q[3]))
    pairs = ((0, 2), (3, 5), (1, 6), (0, 4), (3, 6), (1, 5), (0, 6), (1, 2), (3, 4))
    circuit.append(cirq.CNOT(q[a], q[b]) for a, b in pairs)
    return circuit
