import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    t(q[0])
    t.adj(q[1])
    x.ctrl(q[1], q[0])
    h(q[1])
    mz(q)
