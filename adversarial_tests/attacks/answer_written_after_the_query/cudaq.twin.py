import cudaq


@cudaq.kernel
def grover_sat():
    q = cudaq.qvector(3)
    h(q)
    x(q[0])
    z.ctrl(q[0], q[1])
    x(q[0])
    h(q)
    x(q)
    z.ctrl(q[0], q[1], q[2])
    x(q)
    h(q)
