import cirq


def ghz_unitary_64():
    """A tree of CX: what a target held is taken out of its own targets beforehand."""
    qubits = cirq.LineQubit.range(64)
    tree = [(k, size + k) for size in (1, 2, 4, 8, 16, 32) for k in range(size)]
    circuit = cirq.Circuit(cirq.CNOT(qubits[a], qubits[b]) for a, b in reversed(tree) if a)
    circuit.append(cirq.H(qubits[0]))
    circuit.append(cirq.CNOT(qubits[a], qubits[b]) for a, b in tree)
    return circuit
