import cudaq


@cudaq.kernel
def simon_101():
    query = cudaq.qvector(3)
    output = cudaq.qvector(3)
    h(query)
    for k in range(3):
        x.ctrl(query[k], output[k])
    x.ctrl(query[0], output[0])
    x.ctrl(query[0], output[2])
    h(query)
    mz(query)
