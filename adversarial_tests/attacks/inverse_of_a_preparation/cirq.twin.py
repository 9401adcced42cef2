import cirq

SETS = {0: (2, 4, 6), 1: (2, 5, 6), 3: (4, 5, 6)}


class Disentangle(cirq.Gate):
    """Takes the code state to |0000000>, gate by gate."""

    def _num_qubits_(self):
        return 7

    def _decompose_(self, q):
        for pivot in reversed(SETS):
            for target in reversed(SETS[pivot]):
                yield cirq.CNOT(q[pivot], q[target])
            yield cirq.H(q[pivot])


def steane_encode(logical_bit):
    q = cirq.LineQubit.range(7)
    flips = [cirq.X(q[k]) for k in (2, 4, 5)] if logical_bit else []
    return cirq.Circuit(flips, cirq.inverse(Disentangle().on(*q)))
