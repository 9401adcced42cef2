import cudaq


@cudaq.kernel
def cccx_from_ccx():
    q = cudaq.qvector(5)
    x.ctrl([q[0], q[1]], q[3])
    x.ctrl([q[2], q[3]], q[4])
    x.ctrl(q[0], q[3])
