import cudaq


@cudaq.kernel
def ghz_50():
    # From the middle outwards, in both directions.
    q = cudaq.qvector(50)
    h(q[25])
    for step in range(24):
        x.ctrl(q[25 + step], q[26 + step])
        x.ctrl(q[25 - step], q[24 - step])
    x.ctrl(q[1], q[0])
