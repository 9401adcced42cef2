import cirq

Q = cirq.LineQubit.range(4)


class Parity(cirq.Circuit):
    """A circuit that counts how often it is asked for what, and hides nothing."""

    asked = 0

    def __getattribute__(self, name):
        Parity.asked += 1
        return super().__getattribute__(name)


def parity_3():
    return Parity(cirq.CNOT(Q[k], Q[3]) for k in range(3))
