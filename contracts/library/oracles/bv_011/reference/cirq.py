import cirq


def bv_011():
    query, target = cirq.LineQubit.range(3), cirq.LineQubit(3)
    secret = "011"
    return cirq.Circuit(
        cirq.Moment(cirq.H.on_each(*query), cirq.X(target)),
        cirq.H(target),
        [cirq.CX(query[k], target) for k, bit in enumerate(reversed(secret)) if bit == "1"],
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="s"),
    )
