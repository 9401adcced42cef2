import cudaq


@cudaq.kernel
def ghz_unitary_64():
    q = cudaq.qvector(64)
    h(q[0])
    for k in range(63):
        x.ctrl(q[0], q[k + 1])
    z.ctrl(q[0:63], q[63])
