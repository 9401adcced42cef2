import cudaq


@cudaq.kernel
def cx_from_clifford():
    q = cudaq.qvector(2)
    h(q[1])
    z.ctrl(q[1], q[0])
    h(q[1])
