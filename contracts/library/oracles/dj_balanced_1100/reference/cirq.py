import cirq


def dj_balanced_1100():
    *query, target = cirq.LineQubit.range(5)
    secret = [0, 0, 1, 1]
    return cirq.Circuit(
        cirq.X(target),
        cirq.H.on_each(*query, target),
        (cirq.CNOT(qubit, target) for qubit, bit in zip(query, secret) if bit),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="query"),
    )
