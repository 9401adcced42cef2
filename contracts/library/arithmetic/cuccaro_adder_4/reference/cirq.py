import cirq


def cuccaro_adder_4():
    q = cirq.LineQubit.range(10)
    stages = [q[2 * k : 2 * k + 3] for k in range(4)]

    def majority(c, b, a):
        return [cirq.CNOT(a, b), cirq.CNOT(a, c), cirq.TOFFOLI(c, b, a)]

    def unmajority_and_add(c, b, a):
        """The block of three CNOTs, which lets neighbouring blocks overlap."""
        yield [cirq.X(b), cirq.CNOT(c, b), cirq.TOFFOLI(c, b, a), cirq.X(b)]
        yield [cirq.CNOT(a, c), cirq.CNOT(a, b)]

    return cirq.Circuit(
        [majority(*stage) for stage in stages],
        cirq.CNOT(q[8], q[9]),
        [unmajority_and_add(*stage) for stage in reversed(stages)],
    )
