import cirq
import numpy as np


def grover_given(oracle):
    q = cirq.LineQubit.range(6)
    signs = np.real(np.diag(cirq.unitary(oracle))).reshape(2, 2, 2)
    a, b = np.argwhere(signs < 0)
    lead = int(np.flatnonzero(a != b)[0])
    base = a if a[lead] == 0 else b
    return cirq.Circuit(
        oracle(*q[3:]),
        cirq.H(q[lead]),
        [cirq.CNOT(q[lead], q[k]) for k in range(3) if k != lead and a[k] != b[k]],
        [cirq.X(q[k]) for k in range(3) if base[k]],
        cirq.measure(q[2], q[1], q[0], key="found"),
    )
