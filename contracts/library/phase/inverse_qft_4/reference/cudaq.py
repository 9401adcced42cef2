import math

import cudaq


@cudaq.kernel
def inverse_qft(q: cudaq.qview):
    n = q.size()
    for k in range(n // 2):
        swap(q[k], q[n - 1 - k])
    for k in range(n):
        for j in range(k):
            r1.ctrl(-math.pi / 2 ** (k - j), q[j], q[k])
        h(q[k])


@cudaq.kernel
def inverse_qft_4():
    q = cudaq.qvector(4)
    inverse_qft(q)
