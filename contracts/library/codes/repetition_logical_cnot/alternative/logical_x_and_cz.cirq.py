import cirq


def repetition_logical_cnot(control_bit, target_bit):
    """Bits as logical X on whole blocks; each transversal CNOT as a CZ between Hadamards, in reverse order."""
    qubits = cirq.LineQubit.range(6)
    control, target = qubits[:3], qubits[3:]
    circuit = cirq.Circuit(
        [cirq.CNOT(block[0], block[1]), cirq.CNOT(block[0], block[2])] for block in (control, target)
    )
    circuit.append(cirq.X.on_each(*control) if control_bit else [])
    circuit.append(cirq.X.on_each(*target) if target_bit else [])
    for k in (2, 1, 0):
        circuit.append([cirq.H(target[k]), cirq.CZ(target[k], control[k]), cirq.H(target[k])])
    for block in (control, target):
        circuit.append([cirq.CNOT(block[1], block[2]), cirq.CNOT(block[0], block[1])])
    circuit.append(cirq.measure(target[0], control[0], key="logical"))
    return circuit
