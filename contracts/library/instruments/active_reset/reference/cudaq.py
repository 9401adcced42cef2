import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qubit()
    if mz(q):
        x(q)
