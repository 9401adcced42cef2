import cirq


class Unequal(cirq.CXPowGate):
    """A class of its own whose decomposition is not its parent's, and nothing else of its parent's is left."""

    def _decompose_with_context_(self, qubits, context=None):
        return self._decompose_(qubits)

    def _decompose_(self, qubits):
        return [cirq.H(qubits[0]), cirq.CNOT(*qubits), cirq.X(qubits[0])]

    def _unitary_(self):
        return cirq.Circuit(self._decompose_(cirq.LineQubit.range(2))).unitary()

    def _has_unitary_(self):
        return True

    def _apply_unitary_(self, args):
        return NotImplemented


def superposition_00110_00101():
    q = cirq.LineQubit.range(5)
    return cirq.Circuit(cirq.X(q[2]), Unequal().on(q[0], q[1]))
