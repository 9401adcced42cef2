import cudaq


@cudaq.kernel
def bv_011():
    q = cudaq.qvector(3)
    h(q)
    h(q)
    x(q[0])
    x(q[1])
    mz(q)
