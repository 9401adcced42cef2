import cudaq


@cudaq.kernel
def simon_110():
    q = cudaq.qvector(6)
    h(q[0])
    h(q[1])
    h(q[2])
    x.ctrl(q[0], q[4])
    h(q[3])
    coin = mz(q[3])
    if coin:
        z(q[1])
        z(q[2])
    h(q[0])
    h(q[1])
    h(q[2])
