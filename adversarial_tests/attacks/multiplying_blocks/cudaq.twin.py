import cudaq


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    for i in range(10):
        for j in range(10):
            x(q[0])
    h(q[0])
    x.ctrl(q[0], q[1])
