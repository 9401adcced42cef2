import cudaq


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    q = cudaq.qvector(5)
    for k in range(3):
        if k == error_qubit:
            x(q[k])
    x(q[3])
    x(q[4])
    x.ctrl(q[0], q[3])
    x.ctrl(q[1], q[3])
    x.ctrl(q[1], q[4])
    x.ctrl(q[2], q[4])
    x(q[3])
    x(q[4])
    mz(q[3])
    mz(q[4])
