import cudaq


@cudaq.kernel
def five_qubit_encode():
    # The generators alone would take |1> to minus the logical one.
    q = cudaq.qvector(5)
    z(q[0])
    h(q[1])
    s(q[1])
    y.ctrl(q[1], q[0])
    h(q[2])
    x.ctrl(q[2], q[0])
    h(q[3])
    x.ctrl(q[3], q[0])
    z.ctrl(q[1], q[3])
    z.ctrl(q[2], q[3])
    h(q[4])
    s(q[4])
    y.ctrl(q[4], q[0])
    z.ctrl(q[1], q[4])
    z.ctrl(q[3], q[4])
