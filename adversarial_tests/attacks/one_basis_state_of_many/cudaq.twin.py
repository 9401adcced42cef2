import cudaq


@cudaq.kernel
def ghz_unitary_64():
    q = cudaq.qvector(64)
    z.ctrl(q[0:63], q[63])
    z.ctrl(q[0:63], q[63])
    h(q[0])
    for k in range(63):
        x.ctrl(q[0], q[63 - k])
