import math

import cudaq


@cudaq.kernel
def ipe_s():
    q = cudaq.qvector(3)
    h(q[0])
    s.ctrl(q[0], q[2])
    s.ctrl(q[0], q[2])
    h(q[0])
    low = mz(q[0])
    h(q[1])
    if low:
        rz(-math.pi / 2, q[1])
    # Controlled S from CX and phases.
    t(q[1])
    t(q[2])
    x.ctrl(q[1], q[2])
    t.adj(q[2])
    x.ctrl(q[1], q[2])
    h(q[1])
    mz(q[1])
