import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q[0])
    ry(0.1, q[1])
    r1.ctrl(0.000001, q[0], q[1])
    ry(0.1, q[1])
    rx.ctrl(0.000001, q[0], q[1])
    ry(-0.2, q[1])
    h(q[0])
    mz(q)
