import cirq
import numpy as np


def majority():
    matrix = np.zeros((8, 8))
    for x in range(8):
        c, b, a = x & 1, x >> 1 & 1, x >> 2
        matrix[(a ^ c) | (a ^ b) << 1 | (a + b + c > 1) << 2, x] = 1
    q = cirq.LineQubit.range(4)
    return cirq.Circuit(cirq.X(q[3]), cirq.MatrixGate(matrix).on(q[2], q[1], q[0]).controlled_by(q[3]), cirq.X(q[3]))
