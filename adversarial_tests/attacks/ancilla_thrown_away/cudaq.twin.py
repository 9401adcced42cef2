import math

import cudaq


@cudaq.kernel
def ipe_t():
    # Ancillas are swapped out once they are read.
    q = cudaq.qvector(6)
    h(q[0])
    z.ctrl(q[0], q[3])
    h(q[0])
    low = mz(q[0])
    swap(q[0], q[4])
    h(q[1])
    s.ctrl(q[1], q[3])
    if low:
        r1(-math.pi / 2, q[1])
    h(q[1])
    middle = mz(q[1])
    swap(q[1], q[5])
    h(q[2])
    t.ctrl(q[2], q[3])
    if low:
        r1(-math.pi / 4, q[2])
    if middle:
        r1(-math.pi / 2, q[2])
    h(q[2])
    high = mz(q[2])
