import cirq


def majority():
    q = cirq.LineQubit.range(4)
    step = [cirq.CNOT(q[2], q[1]), cirq.CNOT(q[2], q[0]), cirq.CCNOT(q[0], q[1], q[2])]
    return cirq.Circuit(cirq.X(q[3]), [gate.controlled_by(q[3]) for gate in step], cirq.X(q[3]))
