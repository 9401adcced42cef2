import math

import cudaq

AMPLITUDES = [0.0, 0.5, 0.5, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5] + 7 * [0.0]


@cudaq.kernel
def chain(angles: list[float]):
    q = cudaq.qvector(4)
    x(q[3])
    for step in range(3):
        k = 2 - step
        ry.ctrl(angles[k], q[3], q[k])
        x.ctrl(q[k], q[3])


def w_4():
    angles, left = [0.0, 0.0, 0.0], 1.0
    for k in (2, 1, 0):
        share = AMPLITUDES[1 << k] ** 2
        angles[k] = 2 * math.asin(math.sqrt(share / left))
        left -= share
    return chain, angles
