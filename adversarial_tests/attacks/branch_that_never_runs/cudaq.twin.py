import math

import cudaq


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    h(q[2])
    x.ctrl(q[2], q[1])
    rx(math.pi / 2, q[0])
    x.ctrl(q[0], q[1])
    if mz(q[1]):
        x(q[2])
    if mx(q[0]):
        z(q[2])
