import cudaq


@cudaq.kernel
def teleport_feedforward():
    q = cudaq.qvector(3)
    h(q[1])
    x.ctrl(q[1], q[2])
    if mz(q[1]):
        x(q[2])
    if mz(q[0]):
        x(q[2])
