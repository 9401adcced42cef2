import cirq


def bell_undone():
    a, b = cirq.LineQubit.range(2)
    prepare = [cirq.H(a), cirq.CNOT(a, b)]
    return cirq.Circuit(prepare, cirq.inverse(prepare))
