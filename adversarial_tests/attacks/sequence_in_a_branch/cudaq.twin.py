import math

import cudaq


@cudaq.kernel
def layered_18():
    q = cudaq.qvector(3)
    for d in range(2):
        for c in range(3):
            x.ctrl(q[c], q[(c + 1) % 3])
        for i in range(3):
            rx((9 * d + 3 * i + 1) * math.pi / 19, q[i])
        for i in range(3):
            rz((9 * d + 3 * i + 2) * math.pi / 19, q[i])
        for i in range(3):
            rx((9 * d + 3 * i + 3) * math.pi / 19, q[i])
