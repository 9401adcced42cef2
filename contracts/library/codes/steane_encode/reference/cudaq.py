import cudaq


@cudaq.kernel
def steane_encode(logical_bit: int):
    q = cudaq.qvector(7)
    h(q[0])
    h(q[1])
    h(q[3])
    x.ctrl(q[0], q[2])
    x.ctrl(q[0], q[4])
    x.ctrl(q[0], q[6])
    x.ctrl(q[1], q[2])
    x.ctrl(q[1], q[5])
    x.ctrl(q[1], q[6])
    x.ctrl(q[3], q[4])
    x.ctrl(q[3], q[5])
    x.ctrl(q[3], q[6])
    if logical_bit == 1:
        x(q)
