import math

import cudaq


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    for k in range(4):
        h(q[k])
    # 1, 7, 4, 13: the controls are turned so that each value in its turn is 11.
    x(q[0])
    x(q[1])
    x.ctrl([q[0], q[1]], q[4])
    x(q[0])
    for bit in range(3):
        x.ctrl([q[0], q[1]], q[4 + bit])
    x(q[0])
    x(q[1])
    x.ctrl([q[0], q[1]], q[6])
    x(q[0])
    x.ctrl([q[0], q[1]], q[4])
    x.ctrl([q[0], q[1]], q[6])
    x.ctrl([q[0], q[1]], q[7])
    swap(q[0], q[3])
    swap(q[1], q[2])
    for j in range(4):
        for k in range(j):
            r1.ctrl(-math.pi / 2 ** (j - k), q[k], q[j])
        h(q[j])
    for k in range(4):
        mz(q[k])
