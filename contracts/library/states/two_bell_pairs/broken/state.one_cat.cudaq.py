import cudaq


@cudaq.kernel
def two_bell_pairs():
    q = cudaq.qvector(4)
    h(q[0])
    for k in range(3):
        x.ctrl(q[k], q[k + 1])
