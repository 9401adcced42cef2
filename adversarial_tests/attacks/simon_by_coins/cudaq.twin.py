import cudaq


@cudaq.kernel
def simon_110():
    q = cudaq.qvector(6)
    for k in range(3):
        h(q[k])
    x.ctrl(q[0], q[3])
    x.ctrl(q[1], q[4])
    x.ctrl(q[2], q[4])
    for k in range(3):
        h(q[k])
