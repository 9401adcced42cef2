import cudaq


@cudaq.kernel
def oracle(q: cudaq.qview):
    # 010
    x(q[0])
    x(q[2])
    z.ctrl(q[0], q[1], q[2])
    x(q[0])
    x(q[2])
    # 101
    x(q[1])
    z.ctrl(q[0], q[1], q[2])
    x(q[1])


@cudaq.kernel
def diffusion(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q[0], q[1], q[2])
    x(q)
    h(q)


@cudaq.kernel
def two_marked():
    q = cudaq.qvector(3)
    h(q)
    oracle(q)
    diffusion(q)
    mz(q)
