import cudaq
import numpy as np


def times(factor):
    matrix = np.eye(16)
    matrix[:15, :15] = 0
    for value in range(15):
        matrix[factor * value % 15, value] = 1
    return matrix.flatten()


cudaq.register_operation("times_7", times(7))
cudaq.register_operation("times_4", times(4))


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    for k in range(4):
        h(q[k])
    x(q[4])
    # Permutations of the work register under one control.
    times_7.ctrl(q[0], q[7], q[6], q[5], q[4])
    times_4.ctrl(q[1], q[7], q[6], q[5], q[4])
    swap(q[0], q[3])
    swap(q[1], q[2])
    for k in range(4):
        for j in range(k):
            r1.ctrl(-3.141592653589793 / 2 ** (k - j), q[j], q[k])
        h(q[k])
    mz(q.front(4))
