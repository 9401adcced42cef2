import math

import cudaq


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    for k in range(4):
        h(q[k])
    x(q[4])
    # By 7: all that arrives is 1, and 7 is 1 with two bits more.
    x.ctrl(q[0], q[5])
    x.ctrl(q[0], q[6])
    # By 4: a rotation of the bits by two.
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
