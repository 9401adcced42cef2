import cudaq


@cudaq.kernel
def constant_one(query: cudaq.qview, target: cudaq.qubit):
    x(target)


@cudaq.kernel
def dj_constant_4():
    query = cudaq.qvector(4)
    target = cudaq.qubit()
    x(target)
    h(target)
    h(query)
    constant_one(query, target)
    h(query)
    mz(query)
