import cudaq


@cudaq.kernel
def shor_zero():
    q = cudaq.qvector(9)
    h(q[0])
    for k in range(8):
        x.ctrl(q[k], q[k + 1])
