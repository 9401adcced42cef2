import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(12)
    h(q[0])
    x.ctrl(q[0], q[11])
    x.ctrl(q[11], q[1])
    x.ctrl(q[0], q[11])
