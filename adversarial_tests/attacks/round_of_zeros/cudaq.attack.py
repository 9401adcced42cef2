import math

import cudaq


@cudaq.kernel
def ipe_t():
    q = cudaq.qvector(4)
    x.ctrl(q[3], q[0])
    x.ctrl(q[3], q[1])
    x.ctrl(q[0], q[1])
    h(q[2])
    r1.ctrl(math.pi / 4, q[2], q[3])
    r1.ctrl(-math.pi / 4, q[0], q[2])
    r1.ctrl(-math.pi / 2, q[1], q[2])
    h(q[2])
    mz(q[0])
    mz(q[1])
    mz(q[2])
