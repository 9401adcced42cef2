import cirq


def less_one(q):
    yield cirq.qft(*reversed(q))
    yield (cirq.Z(q[k]) ** (-(2**k) / 8) for k in range(4))
    yield cirq.qft(*reversed(q), inverse=True)


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(
        less_one(q),
        cirq.X.on_each(*q),
        cirq.X(q[3]).controlled_by(*q[:3]),
        cirq.TOFFOLI(q[0], q[1], q[2]),
        cirq.CNOT(q[0], q[1]),
        cirq.X(q[0]),
        cirq.X.on_each(*q),
        less_one(q),
    )
