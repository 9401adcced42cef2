import math

import cudaq


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    x(q[4])
    for k in range(4):
        h(q[k])
    for k in range(3):
        swap.ctrl(q[0], q[4 + k], q[5 + k])
    for k in range(4):
        x.ctrl(q[0], q[4 + k])
    swap.ctrl(q[1], q[4], q[6])
    swap.ctrl(q[1], q[5], q[7])
    swap(q[0], q[3])
    swap(q[1], q[2])
    for j in range(4):
        for k in range(j):
            r1.ctrl(-math.pi / 2 ** (j - k), q[k], q[j])
        h(q[j])
    for k in range(4):
        mz(q[k])
