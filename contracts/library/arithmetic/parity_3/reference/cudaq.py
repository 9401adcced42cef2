import cudaq


@cudaq.kernel
def parity_3():
    q = cudaq.qvector(4)
    x.ctrl(q[0], q[1])
    x.ctrl(q[2], q[1])
    x.ctrl(q[1], q[3])
