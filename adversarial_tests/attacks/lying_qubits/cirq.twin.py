import cirq


class Qubit(cirq.Qid):
    """A qubit of its own kind, sorted and equal by its number."""

    def __init__(self, number):
        self.number = number

    def _comparison_key(self):
        return self.number

    @property
    def dimension(self):
        return 2


def superposition_011_100():
    q = [Qubit(k) for k in range(3)]
    return cirq.Circuit(
        cirq.X(q[2]), cirq.H(q[2]), [cirq.X(t).controlled_by(q[2], control_values=[0]) for t in (q[1], q[0])]
    )
