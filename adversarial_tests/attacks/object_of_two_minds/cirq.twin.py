import cirq


class Entangle(cirq.Gate):
    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        return [cirq.H(qubits[0]), cirq.CNOT(*qubits)]

    def _act_on_(self, state, qubits):
        for operation in self._decompose_(qubits):
            cirq.act_on(operation, state)
        return True


def bell_phi_plus():
    return cirq.Circuit(Entangle()(*cirq.LineQubit.range(2)))
