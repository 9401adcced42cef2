import cudaq


@cudaq.kernel
def gate_teleport_t():
    q = cudaq.qvector(3)
    h(q[1])
    t(q[1])
    t.adj(q[1])
    h(q[1])
    h(q[2])
    t(q[2])
    x.ctrl(q[0], q[2])
    x.ctrl(q[2], q[1])
    outcome = mz(q[1])
    if outcome:
        s(q[0])
    reset(q[2])
