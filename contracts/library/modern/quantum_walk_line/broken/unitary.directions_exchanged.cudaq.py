import cudaq


@cudaq.kernel
def quantum_walk_line():
    q = cudaq.qvector(4)
    for _ in range(3):
        h(q[0])
        x.ctrl(q[1], q[2], q[3])
        x.ctrl(q[1], q[2])
        x(q[1])
        x.ctrl(q[0], q[2])
        x.ctrl(q[0], q[2], q[3])
