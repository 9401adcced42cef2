import cudaq


@cudaq.kernel
def teleport_feedforward():
    q = cudaq.qvector(3)
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    if mz(q[1]):
        x(q[2])
    h(q[0])
    if mz(q[0]):
        z(q[2])
