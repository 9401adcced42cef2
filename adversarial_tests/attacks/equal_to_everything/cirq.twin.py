import cirq


class Phase(cirq.Gate):
    """A CZ of its own, equal to nothing but itself."""

    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        yield cirq.CZ(*qubits)

    def __eq__(self, other):
        return other is self

    __hash__ = None


def cnot_from_h_cz():
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.H(b), Phase().on(a, b), cirq.H(b))
