import cudaq


@cudaq.kernel
def simon_11():
    q = cudaq.qvector(4)
    h(q[0])
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[2])
    mz(q[0:2])
