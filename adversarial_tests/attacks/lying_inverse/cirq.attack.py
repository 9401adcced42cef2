import cirq


class Pair(cirq.Gate):
    """H and CNOT; its inverse is given as the identity."""

    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        yield cirq.H(qubits[0])
        yield cirq.CNOT(*qubits)

    def __pow__(self, exponent):
        return self if exponent == 1 else cirq.IdentityGate(2)


def bell_undone():
    pair = Pair().on(*cirq.LineQubit.range(2))
    return cirq.Circuit(pair, cirq.inverse(pair))
