import cudaq


@cudaq.kernel
def mbqc_rotation(angle: float):
    q = cudaq.qvector(3)
    h(q[1])
    h(q[2])
    z.ctrl(q[0], q[1])
    z.ctrl(q[1], q[2])
    h(q[0])
    low = mz(q[0])
    h(q[1])
    high = mz(q[1])
    if high:
        x(q[2])
    if low:
        z(q[2])
    rz(angle, q[2])
