import math

import cudaq


@cudaq.kernel
def chain(angles: list[float]):
    q = cudaq.qvector(30)
    x(q[0])
    for k in range(29):
        ry.ctrl(angles[k], q[k], q[k + 1])
        x.ctrl(q[k + 1], q[k])
    t(q[11])


def w_30():
    return chain, [2 * math.acos(1 / math.sqrt(30 - k)) for k in range(29)]
