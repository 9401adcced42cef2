import cudaq


@cudaq.kernel
def or_gate():
    q = cudaq.qvector(3)
    x(q[2])
    x.ctrl(~q[0], ~q[1], q[2])
