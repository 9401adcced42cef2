import cudaq


@cudaq.kernel
def teleport_feedforward():
    """The message is turned by a Clifford gate, sent, and turned back: another Bell basis, and Pauli gates all the same."""
    q = cudaq.qvector(3)
    h(q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    a = mz(q[0])
    b = mz(q[1])
    if b:
        x(q[2])
    if a:
        z(q[2])
    h(q[2])
