import cirq


class Pair(cirq.Gate):
    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        return {}["pair"]


def bell_phi_plus():
    return cirq.Circuit(Pair().on(*cirq.LineQubit.range(2)))
