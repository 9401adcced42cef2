import cudaq


@cudaq.kernel
def ctqw_cycle4():
    q = cudaq.qvector(2)
    h(q)
    s.adj(q[0])
    s.adj(q[1])
