import cudaq


@cudaq.kernel
def bell_undone():
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    reset(q[0])
    reset(q[1])
