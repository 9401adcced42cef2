from math import pi

import cudaq


@cudaq.kernel
def qft_16():
    n = 16
    q = cudaq.qvector(n)
    for j in range(n):
        high = n - 1 - j
        h(q[high])
        for k in range(high):
            r1.ctrl(pi / 2 ** (high - k), q[k], q[high])
    for k in range(n // 2):
        swap(q[k], q[n - 1 - k])
