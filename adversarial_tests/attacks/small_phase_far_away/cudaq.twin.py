import cudaq


@cudaq.kernel
def ghz_50():
    q = cudaq.qvector(50)
    h(q[0])
    for k in range(49):
        x.ctrl(q[k], q[k + 1])
        rz(0.000002, q[k])
        rz(-0.000002, q[k + 1])
    rz(0.000002, q[49])
    rz(-0.000002, q[0])
