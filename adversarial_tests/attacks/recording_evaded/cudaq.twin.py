import math

import cudaq

angle = 0.0


@cudaq.kernel
def turned():
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    global angle
    # The kernel captures the angle when it is read.
    angle = -math.acos(0)
    return turned
