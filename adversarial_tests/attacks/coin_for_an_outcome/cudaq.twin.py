import cudaq


@cudaq.kernel
def gate_teleport_t():
    q = cudaq.qvector(2)
    h(q[1])
    t(q[1])
    # The two change places, and the data is the one that is measured.
    swap(q[0], q[1])
    x.ctrl(q[0], q[1])
    if mz(q[1]):
        x(q[0])
        s(q[0])
