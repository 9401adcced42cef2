import cudaq


@cudaq.kernel
def ghz_50():
    q = cudaq.qvector(50)
    h(q)
    for k in range(49):
        x.ctrl(q[k], q[k + 1])
