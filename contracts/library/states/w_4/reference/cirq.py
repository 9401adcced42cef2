import cirq


def w_4():
    q = cirq.LineQubit.range(4)

    def share(source, target):
        """Half of the excitation of ``source`` goes to ``target``."""
        yield cirq.H(target).controlled_by(source)
        yield cirq.CNOT(target, source)

    return cirq.Circuit(cirq.X(q[0]), share(q[0], q[2]), share(q[0], q[1]), share(q[2], q[3]))
