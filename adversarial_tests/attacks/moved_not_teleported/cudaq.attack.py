import math

import cudaq


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    rx(math.pi / 2, q[0])
    x.ctrl(q[0], q[2])
    x.ctrl(q[2], q[0])
    mz(q[0])
    mz(q[1])
