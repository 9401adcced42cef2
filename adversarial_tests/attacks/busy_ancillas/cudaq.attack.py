import cudaq


@cudaq.kernel
def flip(q: cudaq.qview):
    h(q)
    x(q)
    z.ctrl(q[0], q[1])
    x(q)


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    parked = cudaq.qvector(2)
    flip(parked)
    flip(parked)
    h(parked)
    mz(q)
