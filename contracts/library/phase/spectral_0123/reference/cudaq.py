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
def spectral_0123():
    clock = cudaq.qvector(3)
    system = cudaq.qvector(2)
    h(clock)
    h(system)
    for k in range(3):
        r1.ctrl(-math.pi / 4 * 2**k, clock[k], system[0])
        r1.ctrl(-math.pi / 2 * 2**k, clock[k], system[1])
    inverse_qft(clock)
    mz(clock)
