import cudaq


@cudaq.kernel
def dj_constant_4():
    query = cudaq.qvector(4)
    target = cudaq.qubit()
    x(target)
    h(target)
    h(query)
    x.ctrl(query[0], target)
    x(query[0])
    x.ctrl(query[0], target)
    x(query[0])
    h(query)
    mz(query)
