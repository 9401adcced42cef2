import cirq


def ghz_constant_depth():
    """A tree of gates makes the state; two coins then flip all six qubits, which the state does not notice."""
    q = cirq.LineQubit.range(8)
    tree = [(0, 3), (0, 1), (3, 4), (1, 2), (4, 5)]
    circuit = cirq.Circuit(cirq.H(q[0]), [cirq.CNOT(q[a], q[b]) for a, b in tree])
    for ancilla in q[6:]:
        circuit.append([cirq.H(ancilla), cirq.measure(ancilla, key=str(ancilla))])
        circuit.append(cirq.X(data).with_classical_controls(str(ancilla)) for data in q[:6])
    return circuit
