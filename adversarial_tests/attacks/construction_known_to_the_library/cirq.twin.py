import cirq


class Own(cirq.Gate):
    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        control, target = qubits
        yield cirq.H(target)
        yield cirq.CZ(control, target)
        yield cirq.H(target)


def cx_from_clifford():
    # The author's own block is what is replaced.
    return cirq.Circuit(cirq.decompose(Own().on(*cirq.LineQubit.range(2))))
