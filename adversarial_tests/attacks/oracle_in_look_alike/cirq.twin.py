import cirq


class Oracle(cirq.Gate):
    """The diffusion, under the oracle's name."""

    def _num_qubits_(self):
        return 3

    def _decompose_(self, qubits):
        yield cirq.H.on_each(*qubits)
        yield cirq.X.on_each(*qubits)
        yield cirq.CCZ(*qubits)
        yield cirq.X.on_each(*qubits)
        yield cirq.H.on_each(*qubits)


def grover_given(oracle):
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H.on_each(*q),
        oracle(*q),
        Oracle()(*q),
        cirq.measure(*reversed(q), key="found"),
    )
