import cudaq


@cudaq.kernel
def teleport_feedforward():
    q = cudaq.qvector(5)
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    x.ctrl(q[1], q[2])
    z.ctrl(q[0], q[2])
    x.ctrl(q[1], q[3])
    x.ctrl(q[0], q[4])
    flip = mz(q[1])
    phase = mz(q[0])
    flip_copy = mz(q[3])
    phase_copy = mz(q[4])
    if flip:
        x(q[2])
    if phase:
        z(q[2])
    if flip_copy:
        x(q[2])
    if phase_copy:
        z(q[2])
    if flip_copy:
        x(q[3])
    if phase_copy:
        x(q[4])
