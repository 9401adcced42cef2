from math import pi

import cudaq


@cudaq.kernel
def qft_16():
    q = cudaq.qvector(16)
    for j in range(16):
        high = 15 - j
        h(q[high])
        for k in range(high):
            r1.ctrl(-pi / 2 ** (high - k), q[k], q[high])
    for k in range(8):
        swap(q[k], q[15 - k])
