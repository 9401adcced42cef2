import cudaq


@cudaq.kernel
def dj_constant_4():
    query = cudaq.qvector(4)
    target = cudaq.qubit()
    x(target)
    h(target)
    h(query)
    z(target)
    x.ctrl(query[0], target)
    x.ctrl(query[2], target)
    h(query)
    mz(query)
