import cudaq


@cudaq.kernel
def grover_sat():
    q = cudaq.qvector(3)
    h(q)
    for k in range(2):
        x(q[0])
        z.ctrl(q[0], q[1])
        x(q[0])
    h(q[0])
    h(q[1])
    x(q[1])
