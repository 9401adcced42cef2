import cudaq


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    k = 0
    while k < 3:
        x(q[2])
