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
    carry = cudaq.qvector(1)
    fourier(b)
    cudaq.adjoint(fourier, b)
    for k in range(3):
        x.ctrl(a[k], b[k])
        if k == 0:
            x.ctrl(a[0], carry[0])
            x.ctrl(carry[0], b[0], a[0])
        else:
            x.ctrl(a[k], a[k - 1])
            x.ctrl(a[k - 1], b[k], a[k])
    x.ctrl(a[3], b[3])
    x.ctrl(a[2], b[3])
    for step in range(3):
        k = 2 - step
        if k == 0:
            x.ctrl(carry[0], b[0], a[0])
            x.ctrl(a[0], carry[0])
            x.ctrl(carry[0], b[0])
        else:
            x.ctrl(a[k - 1], b[k], a[k])
            x.ctrl(a[k], a[k - 1])
            x.ctrl(a[k - 1], b[k])
