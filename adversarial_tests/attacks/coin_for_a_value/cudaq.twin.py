import cudaq


@cudaq.kernel
def simon_110():
    q = cudaq.qvector(6)
    h(q[0])
    h(q[1])
    h(q[2])
    x.ctrl(q[0], q[4])
    x.ctrl(q[1], q[3])
    x.ctrl(q[2], q[3])
    value = mz(q[3])
    if value:
        x(q[3])
    reset(q[4])
    h(q[0])
    h(q[1])
    h(q[2])
