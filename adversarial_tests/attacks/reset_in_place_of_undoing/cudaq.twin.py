import cudaq


@cudaq.kernel
def pair(q: cudaq.qview):
    h(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def bell_undone():
    q = cudaq.qvector(2)
    pair(q)
    cudaq.adjoint(pair, q)
