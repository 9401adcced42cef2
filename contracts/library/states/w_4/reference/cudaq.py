import math

import cudaq

ANGLES = [2.0 * math.acos(math.sqrt(1.0 / (4 - k))) for k in range(3)]


@cudaq.kernel
def share(angles: list[float]):
    q = cudaq.qvector(4)
    x(q[0])
    for k in range(3):
        # A controlled RY from two half-rotations.
        ry(angles[k] / 2.0, q[k + 1])
        x.ctrl(q[k], q[k + 1])
        ry(-angles[k] / 2.0, q[k + 1])
        x.ctrl(q[k], q[k + 1])
        x.ctrl(q[k + 1], q[k])


def w_4():
    return share, ANGLES
