import cudaq


@cudaq.kernel
def ghz(size: int):
    q = cudaq.qvector(size)
    h(q[0])
    for k in range(size - 1):
        x.ctrl(q[k], q[k + 1])


def GHZ_3():
    return ghz, 3
