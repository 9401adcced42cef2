import math

import cudaq


@cudaq.kernel
def qft(q: cudaq.qview):
    n = q.size()
    for step in range(n):
        k = n - 1 - step
        h(q[k])
        for j in range(k):
            r1.ctrl(math.pi / 2 ** (k - j), q[j], q[k])
    for k in range(n // 2):
        swap(q[k], q[n - 1 - k])


@cudaq.kernel
def spectral_0123():
    q = cudaq.qvector(5)
    h(q)
    for k in range(3):
        # exp(+iAt) with the transform itself.
        r1.ctrl(math.pi / 4 * 2**k, q[k], q[3])
        r1.ctrl(math.pi / 2 * 2**k, q[k], q[4])
    qft(q.front(3))
    mz(q.front(3))
