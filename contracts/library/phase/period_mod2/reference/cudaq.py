import math

import cudaq


@cudaq.kernel
def period_mod2():
    q = cudaq.qvector(3)
    x(q[2])
    h(q)
    x.ctrl(q[0], q[2])
    swap(q[0], q[1])
    h(q[0])
    r1.ctrl(-math.pi / 2, q[0], q[1])
    h(q[1])
    mz(q[0])
    mz(q[1])
