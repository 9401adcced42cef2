import cudaq


@cudaq.kernel
def f(query: cudaq.qview, output: cudaq.qview):
    x.ctrl(query[0], output[0])
    x.ctrl(query[1], output[0])


@cudaq.kernel
def simon_11():
    query = cudaq.qvector(2)
    output = cudaq.qvector(2)
    h(query)
    f(query, output)
    h(query)
    mz(query)
