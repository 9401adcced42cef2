import cudaq


@cudaq.kernel
def bell(q: cudaq.qview):
    h(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def bell_undone():
    q = cudaq.qvector(2)
    bell(q)
    cudaq.adjoint(bell, q)
