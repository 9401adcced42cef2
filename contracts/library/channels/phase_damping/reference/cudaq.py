import math

import cudaq


@cudaq.kernel
def scatter(theta: float):
    q = cudaq.qvector(2)
    ry.ctrl(theta, q[0], q[1])


def phase_damping(lam):
    return scatter, 2 * math.asin(math.sqrt(lam))
