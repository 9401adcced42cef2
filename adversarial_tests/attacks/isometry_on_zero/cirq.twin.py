import cirq


class Isometry(cirq.Gate):
    """An isometry by name: a bit goes to two strings by gates."""

    def _num_qubits_(self):
        return 3

    def _decompose_(self, qubits):
        yield cirq.X(qubits[2])
        yield cirq.H(qubits[2])
        for target in qubits[:2]:
            yield cirq.X(target).controlled_by(qubits[2], control_values=[0])


def superposition_011_100():
    return cirq.Circuit(Isometry().on(*cirq.LineQubit.range(3)))
