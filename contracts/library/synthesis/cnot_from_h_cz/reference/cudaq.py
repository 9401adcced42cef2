import cudaq


@cudaq.kernel
def cnot_from_h_cz():
    q = cudaq.qvector(2)
    h(q[1])
    z.ctrl(q[0], q[1])
    h(q[1])
