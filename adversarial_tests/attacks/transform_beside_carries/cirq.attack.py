import cirq


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    phases = [cirq.Z(q[k]) ** (2 * 2**k / 16) for k in range(4)]
    carry = [cirq.X(q[2]), cirq.CNOT(q[2], q[3])]
    return cirq.Circuit(cirq.qft(*q[::-1]), phases, cirq.inverse(cirq.qft(*q[::-1])), carry)
