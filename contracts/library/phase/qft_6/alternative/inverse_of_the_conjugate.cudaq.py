import math

import cudaq


@cudaq.kernel
def conjugate_transform(q: cudaq.qview):
    for k in range(6):
        for j in range(k):
            r1.ctrl(-math.pi / 2 ** (k - j), q[j], q[k])
        h(q[k])


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    cudaq.adjoint(conjugate_transform, q)
    for k in range(3):
        swap(q[k], q[5 - k])
