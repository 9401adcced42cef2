from math import pi

import cirq


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    transform = cirq.Circuit()
    for j in reversed(range(4)):
        transform.append(cirq.qft(q[j]))
        transform.append(cirq.cphase(pi / 2 ** (j - k))(q[k], q[j]) for k in range(j))
    phases = cirq.Circuit(cirq.Z(q[j]) ** (-2 * 3 / 2 ** (j + 1)) for j in range(4))
    return transform + phases + cirq.inverse(transform)
