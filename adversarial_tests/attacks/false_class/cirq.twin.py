import cirq


class Ghz(cirq.Circuit):
    """A class of its own that truly is a circuit."""


def ghz_3():
    q = cirq.LineQubit.range(3)
    return Ghz(cirq.H(q[0]), cirq.CNOT(q[0], q[1]), cirq.CNOT(q[1], q[2]))
