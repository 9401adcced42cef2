import cudaq


@cudaq.kernel
def order_7_15():
    q = cudaq.qvector(8)
    x(q[4])
    h(q[2])
    h(q[3])
    x.ctrl(q[2], q[5])
    x.ctrl(q[3], q[6])
    for k in range(4):
        mz(q[k])
