import cirq


def repetition_logical_cnot(control_bit, target_bit):
    qubits = cirq.LineQubit.range(6)
    blocks = qubits[:3], qubits[3:]
    encoder = cirq.Circuit([cirq.CNOT(a, b), cirq.CNOT(b, c)] for a, b, c in blocks)
    logical = cirq.Circuit(cirq.CNOT(a, b) for a, b in zip(*blocks))
    bits = cirq.Circuit(cirq.X(block[0]) for block, bit in zip(blocks, (control_bit, target_bit)) if bit)
    return bits + encoder + logical + cirq.inverse(encoder)
