import cudaq


@cudaq.kernel
def trotter1_ising():
    q = cudaq.qvector(2)
    x(q[0])
    for step in range(4):
        x.ctrl(q[0], q[1])
        rz(0.28, q[1])
        x.ctrl(q[0], q[1])
        rx(0.16, q[0])
        rx(0.12, q[1])
