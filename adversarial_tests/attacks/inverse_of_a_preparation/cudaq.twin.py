import cudaq


@cudaq.kernel
def disentangle(q: cudaq.qview):
    x.ctrl(q[3], q[6])
    x.ctrl(q[3], q[5])
    x.ctrl(q[3], q[4])
    h(q[3])
    x.ctrl(q[1], q[6])
    x.ctrl(q[1], q[5])
    x.ctrl(q[1], q[2])
    h(q[1])
    x.ctrl(q[0], q[6])
    x.ctrl(q[0], q[4])
    x.ctrl(q[0], q[2])
    h(q[0])


@cudaq.kernel
def steane_encode(logical_bit: int):
    q = cudaq.qvector(7)
    if logical_bit == 1:
        x(q[2])
        x(q[4])
        x(q[5])
    cudaq.adjoint(disentangle, q)
