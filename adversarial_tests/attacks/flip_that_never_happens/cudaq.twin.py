import cudaq


@cudaq.kernel
def active_reset():
    q = cudaq.qvector(2)
    first = mz(q[0])
    second = mz(q[0])
    swap(q[0], q[1])
    if first:
        if second:
            x(q[1])
    swap(q[0], q[1])
