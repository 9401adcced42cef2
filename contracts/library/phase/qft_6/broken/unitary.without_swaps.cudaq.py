import math

import cudaq


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    for step in range(6):
        k = 5 - step
        h(q[k])
        for j in range(k):
            r1.ctrl(math.pi / 2 ** (k - j), q[j], q[k])
