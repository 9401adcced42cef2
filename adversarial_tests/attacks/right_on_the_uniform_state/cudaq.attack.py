import cudaq


@cudaq.kernel
def two_marked():
    q = cudaq.qvector(3)
    h(q)
    z.ctrl(q[0], q[1])
    z.ctrl(q[1], q[2])
    z.ctrl(q[0], q[2])
    z(q[1])
    h(q)
    x(q[0])
    x(q[2])
    z.ctrl(q[0], q[2])
    x(q[0])
    x(q[2])
    h(q)
    mz(q)
