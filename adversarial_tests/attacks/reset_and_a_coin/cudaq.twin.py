import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qubit()
    h(q)
    if mz(q):
        x(q)
