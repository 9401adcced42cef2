import cirq


class Pair(cirq.Gate):
    """Its decomposition is built when somebody asks for it, and stays the same."""

    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        yield cirq.H(qubits[0])
        yield cirq.CNOT(*qubits)


def ghz_3():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(Pair().on(q[0], q[1]), cirq.CNOT(q[1], q[2]))
