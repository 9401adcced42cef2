import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    for k in range(4):
        rx(0.0, q[0])
        rz(0.0, q[1])
        r1.ctrl(0.0, q[0], q[1])
        x.ctrl(q[0], q[1])
        x.ctrl(q[0], q[1])
