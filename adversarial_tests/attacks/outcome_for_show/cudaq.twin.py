import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qubit()
    if mz(q):
        y(q)
    reset(q)
