import cudaq


@cudaq.kernel
def majority():
    q = cudaq.qvector(3)
    x.ctrl(q[2], q[1])
    x.ctrl(q[2], q[0])
    x.ctrl(q[0], q[1], q[2])
