import math

import cudaq


@cudaq.kernel
def semiclassical_qft_3():
    q = cudaq.qvector(3)
    h(q[0])
    r0 = mz(q[0])
    if r0:
        r1.ctrl(math.pi / 2, q[0], q[1])
        r1.ctrl(math.pi / 4, q[0], q[2])
    h(q[1])
    second = mz(q[1])
    r1.ctrl(math.pi / 2, q[1], q[2])
    h(q[2])
    third = mz(q[2])
