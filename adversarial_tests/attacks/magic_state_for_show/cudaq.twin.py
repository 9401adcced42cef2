import cudaq


@cudaq.kernel
def gate_teleport_t():
    q = cudaq.qvector(3)
    h(q[1])
    t(q[1])
    x.ctrl(q[0], q[1])
    x.ctrl(q[1], q[2])
    outcome = mz(q[1])
    if outcome:
        s(q[0])
    reset(q[2])
