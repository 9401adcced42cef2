import cudaq


@cudaq.kernel
def dj_constant_4():
    q = cudaq.qvector(5)
    h(q[0:4])
    h(q[0:4])
    mz(q[0:4])
