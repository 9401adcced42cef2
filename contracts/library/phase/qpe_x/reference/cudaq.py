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
def qpe_x():
    counting = cudaq.qvector(3)
    target = cudaq.qubit()
    x(target)
    h(counting)
    for k in range(3):
        for _ in range(2**k):
            x.ctrl(counting[k], target)
    inverse_qft(counting)
    mz(counting)
