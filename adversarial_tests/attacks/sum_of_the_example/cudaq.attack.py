import cudaq


@cudaq.kernel
def subtract_3():
    q = cudaq.qvector(7)
    x(q[2])
    x(q[6])
    x(q[3])
    mz(q[1])
    mz(q[3])
    mz(q[5])
