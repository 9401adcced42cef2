import cudaq


@cudaq.kernel
def lcu_select():
    q = cudaq.qvector(4)
    z.ctrl(~q[0], ~q[1], q[2])
    z.ctrl(~q[0], ~q[1], q[3])
    x.ctrl(q[0], ~q[1], q[2])
    x.ctrl(~q[0], q[1], q[3])
    y.ctrl(q[0], q[1], q[2])
    y.ctrl(q[0], q[1], q[3])
    # A sign for the odd indices, and not for the last one alone.
    z(q[0])
