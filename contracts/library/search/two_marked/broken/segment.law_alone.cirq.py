import cirq


def two_marked():
    """A turned GHZ state has the law, and up to one-qubit gates it is the superposition that a query makes."""
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.CNOT(q[0], q[2]), cirq.X(q[1]))
