import cirq


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    transform = cirq.Circuit(cirq.qft(*reversed(q), without_reverse=True))
    phases = cirq.Circuit(cirq.Z(q[j]) ** (-2 * 3 / 2 ** (j + 1)) for j in range(4))
    return transform + phases + cirq.inverse(transform)
