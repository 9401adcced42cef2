import cudaq
import numpy as np


@cudaq.kernel
def order_2_15():
    q = cudaq.qvector(8)
    # By 2: all that arrives is 1. The 1 itself is put in when its bit is free.
    h(q[0])
    x.ctrl(q[0], q[5])
    x.ctrl(q[0], q[4])
    x(q[4])
    # By 4: the bits move by two places.
    h(q[1])
    swap.ctrl(q[1], q[4], q[6])
    swap.ctrl(q[1], q[5], q[7])
    h(q[2])
    h(q[3])
    swap(q[0], q[3])
    swap(q[1], q[2])
    for j in range(4):
        for k in range(j):
            r1.ctrl(-np.pi / 2 ** (j - k), q[k], q[j])
        h(q[j])
