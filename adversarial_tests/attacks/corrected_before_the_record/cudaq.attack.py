import cudaq


@cudaq.kernel
def teleport_feedforward():
    q = cudaq.qvector(4)
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    x.ctrl(q[1], q[2])
    z.ctrl(q[0], q[2])
    phase = mz(q[0])
    flip = mz(q[1])
    x.ctrl(q[2], q[3])
    if phase:
        z(q[2])
        z(q[3])
    if flip:
        z(q[2])
        z(q[3])
    x.ctrl(q[2], q[3])
