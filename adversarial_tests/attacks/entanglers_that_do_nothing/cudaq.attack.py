import math

import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(3)
    h(q[0])
    h(q[1])
    x.ctrl(q[0], q[1])
    z.ctrl(q[2], q[0])
    x.ctrl(q[2], q[0], q[1])
    rz.ctrl(4 * math.pi, q[0], q[1])
    for k in range(3):
        x.ctrl(q[0], q[1])
        x.ctrl(q[1], q[0])
    h(q[0])
    h(q[1])
