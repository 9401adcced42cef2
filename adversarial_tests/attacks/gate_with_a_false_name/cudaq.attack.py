import cudaq


@cudaq.kernel
def cx(a: cudaq.qubit, b: cudaq.qubit, c: cudaq.qubit):
    x.ctrl(a, b, c)


@cudaq.kernel
def toffoli_rz_sx_cx():
    q = cudaq.qvector(3)
    cx(q[0], q[1], q[2])
    for k in range(6):
        x.ctrl(q[0], q[1])
