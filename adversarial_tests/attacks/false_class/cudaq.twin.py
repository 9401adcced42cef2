import cudaq


def ghz_3():
    kernel = cudaq.make_kernel()
    q = kernel.qalloc(3)
    kernel.h(q[0])
    for k in range(2):
        kernel.cx(q[k], q[k + 1])
    return kernel
