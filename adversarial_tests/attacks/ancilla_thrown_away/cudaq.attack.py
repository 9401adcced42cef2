import math

import cudaq


@cudaq.kernel
def ipe_t():
    q = cudaq.qvector(5)
    for k in range(3):
        h(q[k])
    z.ctrl(q[0], q[3])
    h(q[0])
    s.ctrl(q[1], q[3])
    r1.ctrl(-math.pi / 2, q[0], q[1])
    h(q[1])
    t.ctrl(q[2], q[3])
    swap(q[2], q[4])
    x.ctrl(q[0], q[2])
    low = mz(q[0])
    middle = mz(q[1])
    if low:
        x(q[2])
    high = mz(q[2])
