import cudaq


@cudaq.kernel
def cnot_from_h_cz():
    q = cudaq.qvector(2)
    for _ in range(3):
        h(q[1])
        z.ctrl(q[1], q[0])
        h(q[1])
