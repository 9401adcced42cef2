import math

import cudaq


@cudaq.kernel
def fourier(b: cudaq.qview):
    for step in range(4):
        high = 3 - step
        h(b[high])
        for low in range(high):
            r1.ctrl(math.pi / 2 ** (high - low), b[low], b[high])


@cudaq.kernel
def draper_adder_4():
    q = cudaq.qvector(8)
    fourier(q[4:8])
    for k in range(4):
        r1.ctrl(math.pi / 2**k, q[0], q[4 + k])
    cudaq.adjoint(fourier, q[4:8])
    x.ctrl([q[1], q[5], q[6]], q[7])
    x.ctrl([q[1], q[5]], q[6])
    x.ctrl(q[1], q[5])
    x.ctrl([q[2], q[6]], q[7])
    x.ctrl(q[2], q[6])
    x.ctrl(q[3], q[7])
