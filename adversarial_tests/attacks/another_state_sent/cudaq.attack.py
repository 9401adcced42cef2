import cudaq


@cudaq.kernel
def teleport_feedforward():
    q = cudaq.qvector(3)
    rx(1.0, q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    a = mz(q[0])
    b = mz(q[1])
    if b:
        x(q[2])
    if a:
        z(q[2])
    rx(-1.0, q[2])
