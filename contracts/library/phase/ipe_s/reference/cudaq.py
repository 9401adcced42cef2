import math

import cudaq


@cudaq.kernel
def ipe_s():
    q = cudaq.qvector(3)
    # S^2 = Z gives the low bit.
    h(q[1])
    z.ctrl(q[1], q[2])
    h(q[1])
    low = mz(q[1])
    reset(q[1])
    h(q[1])
    s.ctrl(q[1], q[2])
    if low:
        r1(-math.pi / 2, q[1])
    h(q[1])
    high = mz(q[1])
