import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qubit()
    if mz(q):
        z(q)
    reset(q)
