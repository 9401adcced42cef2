import cirq


def repetition_logical_cnot(control_bit, target_bit):
    """Transversal, on qubits that were never encoded."""
    qubits = cirq.LineQubit.range(6)
    circuit = cirq.Circuit(cirq.X(qubits[0]) if control_bit else [], cirq.X(qubits[3]) if target_bit else [])
    circuit.append(cirq.CNOT(qubits[k], qubits[k + 3]) for k in range(3))
    return circuit
