import cudaq


@cudaq.kernel
def maj(q: cudaq.qview):
    x.ctrl(q[2], q[1])
    x.ctrl(q[2], q[0])
    x.ctrl([q[0], q[1]], q[2])


@cudaq.kernel
def majority():
    q = cudaq.qvector(4)
    x(q[3])
    cudaq.control(maj, q[3], q.front(3))
    x(q[3])
