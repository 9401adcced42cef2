import cudaq


@cudaq.kernel
def fredkin_from_toffoli():
    q = cudaq.qvector(3)
    x.ctrl(q[2], q[1])
    x.ctrl([q[0], q[1]], q[2])
    x.ctrl(q[2], q[1])
