import cirq


def less_one(q):
    yield cirq.qft(*reversed(q))
    yield (cirq.Z(q[k]) ** (-(2**k) / 8) for k in range(4))
    yield cirq.qft(*reversed(q), inverse=True)


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    # One is added to the complement in the middle: each step goes through the transform.
    plus_one = cirq.inverse(cirq.Circuit(less_one(q)))
    flips = cirq.Circuit(cirq.X.on_each(*q))
    return cirq.Circuit(less_one(q)) + flips + plus_one + flips + cirq.Circuit(less_one(q))
