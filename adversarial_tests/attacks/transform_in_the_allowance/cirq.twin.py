import cirq
import numpy as np


def times(factor):
    matrix = np.eye(16)
    matrix[:15, :15] = 0
    for value in range(15):
        matrix[factor * value % 15, value] = 1
    return cirq.MatrixGate(matrix)


def order_7_15():
    q = cirq.LineQubit.range(8)
    return cirq.Circuit(
        cirq.H.on_each(*q[:4]),
        cirq.X(q[4]),
        # Permutations of the work register under one control.
        [times(factor).on(*q[7:3:-1]).controlled_by(q[k]) for k, factor in enumerate((7, 4))],
        cirq.inverse(cirq.qft(*q[3::-1])),
        cirq.measure(*q[3::-1]),
    )
