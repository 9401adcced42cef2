import cudaq


@cudaq.kernel
def superposition_00110_00101():
    q = cudaq.qvector(5)
    h(q[0])
    x(q[1])
    x(q[2])
    x.ctrl(q[0], q[1])
