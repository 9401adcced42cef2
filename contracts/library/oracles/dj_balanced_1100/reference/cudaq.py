import cudaq


@cudaq.kernel
def balanced_oracle(query: cudaq.qview, target: cudaq.qubit):
    x.ctrl(query[2], target)
    x.ctrl(query[3], target)


@cudaq.kernel
def dj_balanced_1100():
    query = cudaq.qvector(4)
    target = cudaq.qubit()
    h(query)
    x(target)
    h(target)
    balanced_oracle(query, target)
    h(query)
    mz(query)
