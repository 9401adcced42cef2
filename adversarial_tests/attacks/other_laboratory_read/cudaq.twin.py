import cudaq


@cudaq.kernel
def two_bell_pairs():
    q = cudaq.qvector(4)
    left = mz(q[0])
    if left:
        x(q[0])
    right = mz(q[2])
    if right:
        x(q[2])
    h(q[0])
    x.ctrl(q[0], q[1])
    h(q[2])
    x.ctrl(q[2], q[3])
