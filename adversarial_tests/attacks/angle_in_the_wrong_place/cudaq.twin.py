import cudaq


@cudaq.kernel
def mbqc_rotation(angle: float):
    q = cudaq.qvector(3)
    h(q[1])
    h(q[2])
    z.ctrl(q[0], q[1])
    z.ctrl(q[1], q[2])
    r1(angle, q[0])
    h(q[0])
    h(q[1])
    low = mz(q[0])
    high = mz(q[1])
    if low:
        z(q[2])
    if high:
        x(q[2])
