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
    # One bit of a between transforms of its own, then the others between the next.
    q = cudaq.qvector(8)
    fourier(q[4:8])
    for k in range(4):
        r1.ctrl(math.pi / 2**k, q[0], q[4 + k])
    cudaq.adjoint(fourier, q[4:8])
    fourier(q[4:8])
    for k in range(4):
        for j in range(1, k + 1):
            r1.ctrl(math.pi / 2 ** (k - j), q[j], q[4 + k])
    cudaq.adjoint(fourier, q[4:8])
