import cudaq


@cudaq.kernel
def pair(q: cudaq.qview):
    h(q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def two_bell_pairs():
    q = cudaq.qvector(4)
    pair(q.front(2))
    pair(q.back(2))
