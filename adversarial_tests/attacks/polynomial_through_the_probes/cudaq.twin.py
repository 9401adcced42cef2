import math

import cudaq


@cudaq.kernel
def decay(angle: float):
    q = cudaq.qvector(2)
    ry.ctrl(angle, q[0], q[1])
    x.ctrl(q[1], q[0])


def amplitude_damping(gamma):
    return decay, math.acos(1 - 2 * gamma)
