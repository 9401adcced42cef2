import cirq


def repetition_logical_cnot(control_bit, target_bit):
    a, b = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 6)
    encode = [cirq.CNOT(block[0], q) for block in (a, b) for q in block[1:]]
    # Each coupling as a CZ between Hadamards, the last position first.
    return cirq.Circuit(
        [cirq.X(a[0])] * control_bit,
        [cirq.X(b[0])] * target_bit,
        encode,
        cirq.H.on_each(*b),
        [cirq.CZ(a[k], b[k]) for k in (2, 1, 0)],
        cirq.H.on_each(*b),
        encode,
    )
