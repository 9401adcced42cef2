import cirq


class Qubit(cirq.Qid):
    """Sorted backwards after the first three looks, and equal to whom it likes."""

    looks = 0

    def __init__(self, number):
        self.number = number

    def _comparison_key(self):
        Qubit.looks += 1
        return self.number if Qubit.looks < 4 else -self.number

    @property
    def dimension(self):
        return 2

    def __eq__(self, other):
        return isinstance(other, Qubit) and other.number % 2 == self.number % 2

    def __hash__(self):
        return self.number % 2


def superposition_011_100():
    q = [Qubit(k) for k in range(3)]
    return cirq.Circuit(
        cirq.X(q[2]), cirq.H(q[2]), [cirq.X(t).controlled_by(q[2], control_values=[0]) for t in (q[1], q[0])]
    )
