import cudaq


@cudaq.kernel
def dj_constant_4():
    q = cudaq.qvector(5)
    x(q[4])
    h(q)
    # f = 1, of a bit and its opposite.
    x.ctrl(q[1], q[4])
    x(q[1])
    x.ctrl(q[1], q[4])
    x(q[1])
    reset(q[4])
    for k in range(4):
        h(q[k])
    for k in range(4):
        mz(q[k])
