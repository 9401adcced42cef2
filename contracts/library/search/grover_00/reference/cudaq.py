import cudaq


@cudaq.kernel
def oracle(q: cudaq.qview):
    x(q)
    z.ctrl(q[0], q[1])
    x(q)


@cudaq.kernel
def diffusion(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q[0], q[1])
    x(q)
    h(q)


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    oracle(q)
    diffusion(q)
    mz(q)
