import cudaq


@cudaq.kernel
def dj_balanced_1100():
    q = cudaq.qvector(5)
    x(q[2])
    x(q[3])
    mz(q[0:4])
