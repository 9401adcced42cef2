import cudaq
import numpy as np


def swap_test(theta=np.pi / 3, phi=np.pi / 7):
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(3)
    kernel.ry(theta, q[1])
    kernel.ry(phi, q[2])
    kernel.h(q[0])
    kernel.cswap(q[0], q[1], q[2])
    kernel.h(q[0])
    kernel.mz(q[0])
    print(kernel)
    return kernel
