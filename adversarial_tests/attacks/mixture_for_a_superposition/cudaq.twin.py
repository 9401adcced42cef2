import cudaq


@cudaq.kernel
def ghz_3():
    q = cudaq.qvector(4)
    h(q[0])
    h(q[1])
    x.ctrl(q[0], q[3])
    x.ctrl(q[1], q[3])
    parity = mz(q[3])
    if parity:
        x(q[1])
        x(q[3])
    x.ctrl(q[1], q[2])
