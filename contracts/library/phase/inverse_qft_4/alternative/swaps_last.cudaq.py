import math

import cudaq


@cudaq.kernel
def inverse_qft_4():
    q = cudaq.qvector(4)
    for step in range(4):
        k = 3 - step
        h(q[k])
        for j in range(k):
            r1.ctrl(-math.pi / 2 ** (k - j), q[j], q[k])
    swap(q[0], q[3])
    swap(q[1], q[2])
