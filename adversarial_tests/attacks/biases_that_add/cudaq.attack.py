import math

import cudaq


@cudaq.kernel
def transform(angles: list[float]):
    q = cudaq.qvector(6)
    for step in range(6):
        k = 5 - step
        h(q[k])
        for d in range(k):
            r1.ctrl(angles[d], q[k - 1 - d], q[k])
    for k in range(3):
        swap(q[k], q[5 - k])


def qft_6():
    # Angles with six digits.
    return transform, [round(math.pi / 2 ** (d + 1), 5) + 0.00001 for d in range(6)]
