import cudaq


@cudaq.kernel
def ghz_50():
    q = cudaq.qvector(50)
    h(q[0])
    for k in range(49):
        x.ctrl(q[k], q[k + 1])
        # Each qubit a little, and all of them together a ten-thousandth.
        rz(0.000002, q[k])
