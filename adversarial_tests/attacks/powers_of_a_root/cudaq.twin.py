import cudaq
import numpy as np


@cudaq.kernel
def fourier(q: cudaq.qview):
    for i in range(4):
        k = 3 - i
        h(q[k])
        for j in range(k):
            r1.ctrl(3.141592653589793 / 2 ** (k - j), q[j], q[k])
    swap(q[0], q[3])
    swap(q[1], q[2])


@cudaq.kernel
def inverse_qft_4():
    q = cudaq.qvector(4)
    cudaq.adjoint(fourier, q)
