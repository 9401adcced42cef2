import cudaq


@cudaq.kernel
def shor_zero():
    q = cudaq.qvector(9)
    for block in range(3):
        h(q[3 * block])
        for k in range(1, 3):
            x.ctrl(q[3 * block], q[3 * block + k])
