import cudaq


@cudaq.kernel
def bit_flip_syndrome(error_qubit: int):
    q = cudaq.qvector(5)
    x.ctrl(q[0], q[3])
    x.ctrl(q[1], q[3])
    x.ctrl(q[1], q[4])
    x.ctrl(q[2], q[4])
    if error_qubit >= 0:
        x(q[error_qubit])
        if error_qubit < 2:
            x(q[3])
        if error_qubit > 0:
            x(q[4])
    mz(q[3])
    mz(q[4])
