import cirq


def simon_110():
    query, output = cirq.LineQubit.range(3), cirq.LineQubit.range(3, 6)
    return cirq.Circuit(
        cirq.H.on_each(*query),
        # f(x) = (x0, x1 XOR x2): linear, and 110 is all that it forgets.
        cirq.CNOT(query[0], output[0]),
        cirq.CNOT(query[1], output[1]),
        cirq.CNOT(query[2], output[1]),
        cirq.H.on_each(*query),
        cirq.measure(*reversed(query), key="y"),
    )
