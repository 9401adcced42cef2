import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qvector(2)
    first = mz(q[0])
    swap(q[0], q[1])
    second = mz(q[1])
    reset(q[1])
    if first:
        x(q[0])
    if second:
        x(q[0])
