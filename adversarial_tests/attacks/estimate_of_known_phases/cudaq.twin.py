import math

import cudaq


@cudaq.kernel
def qpe_x():
    q = cudaq.qvector(4)
    for k in range(3):
        h(q[k])
    x.ctrl(q[0], q[3])
    swap(q[0], q[2])
    for j in range(3):
        for k in range(j):
            r1.ctrl(-math.pi / 2 ** (j - k), q[k], q[j])
        h(q[j])
    for k in range(3):
        mz(q[k])
