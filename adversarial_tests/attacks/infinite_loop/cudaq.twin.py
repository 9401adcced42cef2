import math

import cudaq


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    rx(math.pi / 2, q[0])
    h(q[1])
    k = 1
    while k >= 0:
        # 1 to 2, then 0 to 1.
        x.ctrl(q[k], q[k + 1])
        k -= 1
    h(q[0])
    x.ctrl(q[1], q[2])
    z.ctrl(q[0], q[2])
    mz(q[0])
    mz(q[1])
