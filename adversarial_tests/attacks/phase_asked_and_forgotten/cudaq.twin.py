import math

import cudaq


@cudaq.kernel
def ipe_t():
    q = cudaq.qvector(4)
    h(q[2])
    for k in range(4):
        t.ctrl(q[2], q[3])
    h(q[2])
    low = mz(q[2])
    reset(q[2])
    h(q[2])
    for k in range(2):
        t.ctrl(q[2], q[3])
    if low:
        r1(-math.pi / 2, q[2])
    h(q[2])
    middle = mz(q[2])
    reset(q[2])
    h(q[2])
    t.ctrl(q[2], q[3])
    if low:
        r1(-math.pi / 4, q[2])
    if middle:
        r1(-math.pi / 2, q[2])
    h(q[2])
    high = mz(q[2])
