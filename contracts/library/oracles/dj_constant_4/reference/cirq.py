import cirq


def constant_oracle(query, target):
    # f(x) = 0 for every x: nothing is written.
    return cirq.I(target)


def dj_constant_4():
    query = cirq.LineQubit.range(4)
    target = cirq.LineQubit(4)
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        constant_oracle(query, target),
        cirq.H.on_each(*query),
        cirq.measure(*query[::-1], key="x"),
    )
