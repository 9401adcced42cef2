import cirq


def quantum_walk_line():
    q = cirq.LineQubit.range(4)
    up = [cirq.X(q[k]).controlled_by(*q[:k]) for k in (3, 2, 1)]
    step = [cirq.H(q[0]), up, cirq.X(q[0]), up[::-1], cirq.X(q[0])]
    return cirq.Circuit([step] * 3)
