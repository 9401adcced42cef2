import cudaq


@cudaq.kernel
def ctqw_cycle4():
    q = cudaq.qvector(2)
    h(q)
    s(q[0])
    s(q[1])
    h(q)
