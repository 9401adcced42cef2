import math

import cudaq


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    rx(math.pi / 2, q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    z_record = mz(q[0])
    x_record = mz(q[1])
    if x_record:
        x(q[2])
    if z_record:
        z(q[2])
