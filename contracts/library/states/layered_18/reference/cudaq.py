import math

import cudaq


@cudaq.kernel
def layered_18():
    q = cudaq.qvector(3)
    for d in range(2):
        x.ctrl(q[0], q[1])
        x.ctrl(q[1], q[2])
        x.ctrl(q[2], q[0])
        for i in range(3):
            rx((9 * d + 3 * i + 1) * math.pi / 19, q[i])
            rz((9 * d + 3 * i + 2) * math.pi / 19, q[i])
            rx((9 * d + 3 * i + 3) * math.pi / 19, q[i])
