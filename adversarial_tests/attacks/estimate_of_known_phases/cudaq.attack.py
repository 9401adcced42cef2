import cudaq


@cudaq.kernel
def qpe_x():
    q = cudaq.qvector(4)
    h(q[2])
    x.ctrl(q[2], q[3])
    for k in range(3):
        mz(q[k])
