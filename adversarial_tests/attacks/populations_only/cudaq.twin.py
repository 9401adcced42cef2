import math

import cudaq


@cudaq.kernel
def decay(angle: float):
    q = cudaq.qvector(2)
    s(q[0])
    ry.ctrl(angle, q[0], q[1])
    x.ctrl(q[1], q[0])
    s.adj(q[0])


def amplitude_damping(gamma):
    return decay, 2 * math.asin(math.sqrt(gamma))
