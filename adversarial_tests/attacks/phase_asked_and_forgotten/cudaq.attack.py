import math

import cudaq


@cudaq.kernel
def ipe_t():
    q = cudaq.qvector(4)
    h(q[2])
    t.ctrl(q[2], q[3])
    r1.ctrl(-math.pi / 4, q[2], q[3])
    h(q[2])
    x.ctrl(q[3], q[2])
    low = mz(q[2])
    reset(q[2])
    middle = mz(q[2])
    high = mz(q[2])
