import cudaq


@cudaq.kernel
def ghz_unitary_64():
    q = cudaq.qvector(64)
    h(q[63])
    for k in range(63):
        x.ctrl(q[63], q[k])
