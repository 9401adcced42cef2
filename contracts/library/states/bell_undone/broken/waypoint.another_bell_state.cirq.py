import cirq


def bell_undone():
    """The singlet is prepared and undone, which is another pair."""
    a, b = cirq.LineQubit.range(2)
    prepare = [cirq.X(a), cirq.H(a), cirq.X(b), cirq.CNOT(a, b)]
    return cirq.Circuit(prepare, cirq.inverse(prepare))
