import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    low = mz(q[0])
    high = mz(q[1])
    if low:
        h(q[0])
        x.ctrl(q[0], q[1])
        ry(0.3, q[0])
        z.ctrl(q[0], q[1])
        h(q[1])
        x.ctrl(q[1], q[0])
