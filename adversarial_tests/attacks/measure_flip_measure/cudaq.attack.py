import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    z.ctrl(q[0], q[1])
    ry(0.3, q[1])
    h(q[0])
    z.ctrl(q[0], q[1])
    if mz(q[0]):
        x(q[0])
    if mz(q[1]):
        x(q[1])
    mz(q)
