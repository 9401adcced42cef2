import cudaq


@cudaq.kernel
def adder_32():
    q = cudaq.qvector(66)
    for k in range(32):
        x.ctrl(q[2 * k + 2], q[2 * k + 1])
        x.ctrl(q[2 * k + 2], q[2 * k])
        if k != 29:
            x.ctrl([q[2 * k], q[2 * k + 1]], q[2 * k + 2])
    x.ctrl(q[64], q[65])
    for j in range(32):
        k = 31 - j
        if k != 29:
            x.ctrl([q[2 * k], q[2 * k + 1]], q[2 * k + 2])
        x.ctrl(q[2 * k + 2], q[2 * k])
        x.ctrl(q[2 * k], q[2 * k + 1])
