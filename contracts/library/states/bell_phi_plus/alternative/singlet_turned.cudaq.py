import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    x(q[1])
    h(q[0])
    x.ctrl(q[0], q[1])
    x(q[1])
    mz(q)
