import cudaq


@cudaq.kernel
def subtract_3():
    q = cudaq.qvector(7)
    x(q[1])
    x.ctrl(q[2], q[1])
    x.ctrl(q[2], q[3])
    x.ctrl(q[4], q[3])
    x(q[5])
    x.ctrl(q[6], q[5])
    x.ctrl(q[2], q[4], q[5])
    mz(q[1])
    mz(q[3])
    mz(q[5])
