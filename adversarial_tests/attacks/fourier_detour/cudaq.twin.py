import math

import cudaq


@cudaq.kernel
def fourier(q: cudaq.qview):
    for step in range(4):
        j = 3 - step
        h(q[j])
        for k in range(j):
            r1.ctrl(math.pi / 2 ** (j - k), q[k], q[j])


@cudaq.kernel
def draper_adder_4():
    a = cudaq.qvector(4)
    b = cudaq.qvector(4)
    fourier(b)
    for j in range(4):
        for k in range(j + 1):
            r1.ctrl(math.pi / 2 ** (j - k), a[k], b[j])
    cudaq.adjoint(fourier, b)
