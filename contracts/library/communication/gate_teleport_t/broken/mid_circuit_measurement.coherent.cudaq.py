import cudaq


@cudaq.kernel
def gate_teleport_t():
    """The correction by a controlled S gate, which is no Clifford gate: nothing is measured in mid-circuit."""
    q = cudaq.qvector(2)
    h(q[1])
    t(q[1])
    x.ctrl(q[0], q[1])
    s.ctrl(q[1], q[0])
