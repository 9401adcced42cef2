import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    for k in range(2):
        rx(0.0, q[0])
        x(q)
        z.ctrl(q[0], q[1])
        x(q)
        h(q)
