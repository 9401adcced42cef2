import cudaq


@cudaq.kernel
def superposition_011_100():
    q = cudaq.qvector(3)
    x(q[2])
    h(q[0])
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[2])
    # (|100> + |011>)/sqrt(2): the sign is still missing.
    z(q[2])
