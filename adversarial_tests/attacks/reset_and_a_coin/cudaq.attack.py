import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qubit()
    reset(q)
    h(q)
    if mz(q):
        x(q)
