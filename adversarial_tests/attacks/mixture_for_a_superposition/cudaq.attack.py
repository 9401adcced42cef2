import cudaq


@cudaq.kernel
def ghz_3():
    q = cudaq.qvector(3)
    h(q[0])
    side = mz(q[0])
    if side:
        x(q[1])
        x(q[2])
