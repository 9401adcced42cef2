import cudaq


@cudaq.kernel
def inner(q: cudaq.qview):
    h(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def outer(q: cudaq.qview):
    inner(q)


@cudaq.kernel
def bell_phi_plus():
    q = cudaq.qvector(2)
    outer(q)
