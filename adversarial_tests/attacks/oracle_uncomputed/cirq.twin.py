import cirq


def dj_balanced_1100():
    *query, target, work = cirq.LineQubit.range(6)
    parity = [cirq.CNOT(query[2], work), cirq.CNOT(query[3], work)]
    # The function is computed on a work qubit and uncomputed there, but not on the target.
    return cirq.Circuit(
        cirq.H.on_each(*query), cirq.X(target), cirq.H(target), parity, cirq.CNOT(work, target), parity,
        cirq.H.on_each(*query),
    )  # fmt: skip
