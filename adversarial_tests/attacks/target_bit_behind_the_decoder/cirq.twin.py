import cirq


def repetition_logical_cnot(control_bit, target_bit):
    qubits = cirq.LineQubit.range(6)
    control, target = qubits[:3], qubits[3:]
    encoder = cirq.Circuit([cirq.CNOT(a, b), cirq.CNOT(b, c)] for a, b, c in (control, target))
    circuit = cirq.Circuit(cirq.X(control[0]) if control_bit else []) + encoder
    circuit.append(cirq.X.on_each(*target) if target_bit else [])
    circuit.append(cirq.CNOT(a, b) for a, b in zip(control, target))
    circuit += cirq.inverse(encoder)
    return circuit
