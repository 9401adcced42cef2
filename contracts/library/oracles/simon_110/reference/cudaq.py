import cudaq


@cudaq.kernel
def oracle(query: cudaq.qview, output: cudaq.qview):
    x.ctrl(query[0], output[0])
    x.ctrl(query[1], output[2])
    x.ctrl(query[2], output[2])


@cudaq.kernel
def simon_110():
    query = cudaq.qvector(3)
    output = cudaq.qvector(3)
    h(query)
    oracle(query, output)
    h(query)
    mz(query)
