import cudaq


@cudaq.kernel
def simon_110():
    q = cudaq.qvector(6)
    h(q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[1], q[4])
    x.ctrl(q[0], q[3])
