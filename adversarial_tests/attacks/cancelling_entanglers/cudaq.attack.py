import cudaq


@cudaq.kernel
def entangle(q: cudaq.qview):
    z.ctrl(q[0], q[1])
    t(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    entangle(q)
    # A whole sub-kernel is undone by its adjoint.
    cudaq.adjoint(entangle, q)
    h(q)
    mz(q)
