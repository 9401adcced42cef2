import cudaq


@cudaq.kernel
def entanglement_swapping():
    q = cudaq.qvector(4)
    h(q[0])
    x.ctrl(q[0], q[3])
    h(q[1])
    x.ctrl(q[1], q[2])
    first = mz(q[1])
    second = mz(q[2])
    if first:
        x(q[1])
