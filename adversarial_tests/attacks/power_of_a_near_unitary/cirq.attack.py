import cirq
import numpy as np


def two_marked():
    q = cirq.LineQubit.range(3)
    grow = cirq.MatrixGate(np.diag([1 + 1e-9, 1 - 1e-9])) ** 1e10
    return cirq.Circuit(
        cirq.H.on_each(*q),
        [cirq.CNOT(q[0], q[1]), cirq.CNOT(q[0], q[2])],
        grow(q[1]),
        grow(q[2]),
        cirq.CNOT(q[0], q[2]),
        cirq.X(q[1]),
    )
