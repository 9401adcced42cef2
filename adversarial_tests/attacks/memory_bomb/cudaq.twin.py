import cudaq


@cudaq.kernel
def ripple_add_3():
    q = cudaq.qvector(8)
    for k in range(3):
        x.ctrl(q[2 * k + 2], q[2 * k + 1])
        x.ctrl(q[2 * k + 2], q[2 * k])
        x.ctrl([q[2 * k], q[2 * k + 1]], q[2 * k + 2])
    x.ctrl(q[6], q[7])
    for k in range(2, -1, -1):
        x.ctrl([q[2 * k], q[2 * k + 1]], q[2 * k + 2])
        x.ctrl(q[2 * k + 2], q[2 * k])
        x.ctrl(q[2 * k], q[2 * k + 1])
