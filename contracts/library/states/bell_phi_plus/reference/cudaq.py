import cudaq


@cudaq.kernel
def bell_phi_plus():
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
