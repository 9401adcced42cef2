import cudaq


@cudaq.kernel
def entanglement_swapping():
    q = cudaq.qvector(4)
    h(q[1])
    x.ctrl(q[1], q[0])
    h(q[2])
    x.ctrl(q[2], q[3])
    x.ctrl(q[1], q[2])
    h(q[1])
    phase = mz(q[1])
    parity = mz(q[2])
    if parity:
        x(q[3])
    if phase:
        z(q[0])
