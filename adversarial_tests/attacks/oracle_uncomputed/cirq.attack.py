import cirq


def dj_balanced_1100():
    *query, target = cirq.LineQubit.range(5)
    oracle = [cirq.CNOT(query[2], target), cirq.CNOT(query[3], target)]
    return cirq.Circuit(
        cirq.H.on_each(*query), cirq.X(target), cirq.H(target), oracle, oracle,
        cirq.Z(query[2]), cirq.Z(query[3]), cirq.H.on_each(*query),
    )  # fmt: skip
