import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    mz(q)
    h(q)
    z.ctrl(q[0], q[1])
    ry(0.3, q[0])
    h(q)
    z.ctrl(q[0], q[1])
