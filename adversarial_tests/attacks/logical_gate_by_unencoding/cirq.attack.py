import cirq


def repetition_logical_cnot(control_bit, target_bit):
    a, b = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 6)
    encode = [cirq.CNOT(block[0], q) for block in (a, b) for q in block[1:]]
    # One qubit of the control's block flips the whole block of the target.
    return cirq.Circuit(
        [cirq.X(a[0])] * control_bit,
        [cirq.X(b[0])] * target_bit,
        encode,
        [cirq.CNOT(a[0], q) for q in b],
        encode,
    )
