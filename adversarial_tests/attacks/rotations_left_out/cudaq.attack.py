import math

import cudaq


@cudaq.kernel
def transform(angles: list[float]):
    q = cudaq.qvector(16)
    for step in range(16):
        k = 15 - step
        h(q[k])
        for d in range(k):
            r1.ctrl(angles[d], q[k - 1 - d], q[k])
    for k in range(8):
        swap(q[k], q[15 - k])


def qft_16():
    return transform, [math.pi / 2 ** (d + 1) if d < 13 else 0.0 for d in range(16)]
