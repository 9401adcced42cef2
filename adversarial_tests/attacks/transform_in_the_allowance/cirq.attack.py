import cirq
import numpy as np

inverse = np.exp(-2j * np.pi * np.outer(range(16), range(16)) / 16) / 4


def order_7_15():
    q = cirq.LineQubit.range(8)
    return cirq.Circuit(
        cirq.H.on_each(*q[:4]),
        cirq.X(q[4]),
        [cirq.CSWAP(q[0], q[k], q[k + 1]) for k in (4, 5, 6)],
        [cirq.CNOT(q[0], q[k]) for k in (4, 5, 6, 7)],
        cirq.CSWAP(q[1], q[4], q[6]),
        cirq.CSWAP(q[1], q[5], q[7]),
        cirq.MatrixGate(inverse).on(*q[3::-1]),
        cirq.measure(*q[3::-1]),
    )
