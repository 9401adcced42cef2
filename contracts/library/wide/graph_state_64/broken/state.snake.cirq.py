import cirq


def graph_state_64():
    """Consecutive numbers joined also across the ends of rows."""
    qubits = cirq.LineQubit.range(64)
    circuit = cirq.Circuit(cirq.H.on_each(*qubits))
    circuit.append(cirq.CZ(qubits[k], qubits[k + 1]) for k in range(63))
    circuit.append(cirq.CZ(qubits[k], qubits[k + 8]) for k in range(56))
    return circuit
